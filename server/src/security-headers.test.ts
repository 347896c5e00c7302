import { expect, test } from "vitest";
import { isPublicOrigin } from "./public-origin.ts";
import { contentSecurityPolicy, pageHeaders } from "./security-headers.ts";

const parts = {
  slices: ["http://localhost:3001", "http://localhost:3002", "http://localhost:3002"],
  feeds: ["wss://feed.example.com:9443/ws"],
  inlined: { scripts: ["'sha256-abc'"], styles: ["'sha256-def'"] },
  overrides: false,
};

test("scripts and styles come from the shell and the slices alone, each named once", () => {
  const policy = contentSecurityPolicy(parts);
  expect(policy).toContain("script-src 'self' http://localhost:3001 http://localhost:3002 'sha256-abc';");
  expect(policy).toContain("style-src 'self' http://localhost:3001 http://localhost:3002 'sha256-def';");
  expect(policy).not.toMatch(/unsafe-/);
});

test("pictures come from the shell and the slices", () => {
  expect(contentSecurityPolicy(parts)).toContain(
    "img-src 'self' http://localhost:3001 http://localhost:3002 data:;",
  );
});

test("a worker runs only what the page has fetched and checked, or what its own origin serves", () => {
  expect(contentSecurityPolicy(parts)).toContain("worker-src 'self' blob:;");
});

test("connections go to the shell, the slices and the feed's origin alone", () => {
  expect(contentSecurityPolicy(parts)).toContain(
    "connect-src 'self' http://localhost:3001 http://localhost:3002 wss://feed.example.com:9443;",
  );
  expect(contentSecurityPolicy(parts)).toContain("default-src 'none'");
});

test("a developer's own machine is named only where the deployment allows it", () => {
  expect(contentSecurityPolicy(parts)).not.toContain("localhost:*");
  const policy = contentSecurityPolicy({ ...parts, overrides: true });
  for (const kind of ["script-src", "style-src", "connect-src"]) {
    expect(policy).toMatch(new RegExp(`${kind} [^;]*http://localhost:\\* ws://localhost:\\*`));
  }
});

test("no site may frame a page", () => {
  expect(contentSecurityPolicy(parts)).toContain("; frame-ancestors 'none'");
});

test("a page of a public origin names nothing on its visitor's machine; one that is tried out here does", () => {
  const local = {
    ...parts,
    slices: ["http://localhost:3001", "http://127.0.0.1:3002", "https://auth.example"],
    feeds: ["ws://localhost:4100/ws", "wss://feed.example/ws"],
  };
  const policy = contentSecurityPolicy({ ...local, isPublic: true });
  expect(policy).not.toMatch(/localhost|127\.0/);
  expect(policy).toContain("https://auth.example");
  expect(policy).toContain("wss://feed.example");
  expect(contentSecurityPolicy(local)).toContain("http://localhost:3001");
});

test("an origin is public depending on its host", () => {
  expect(
    [undefined, "http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000"].map(isPublicOrigin),
  ).toEqual(Array(4).fill(false));
  expect(["https://cointide.example", "http://localhost.example"].map(isPublicOrigin)).toEqual([true, true]);
});

test("pages stand alone among windows, and permanently by https where people reach them by it alone", () => {
  expect(pageHeaders(false)).toEqual({
    ...{ "cross-origin-opener-policy": "same-origin", "referrer-policy": "same-origin" },
  });
  expect(pageHeaders(true)).toEqual({
    ...{ "cross-origin-opener-policy": "same-origin", "referrer-policy": "same-origin" },
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
});
