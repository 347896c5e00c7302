import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-headers.ts";

const policy = contentSecurityPolicy({
  slices: ["http://localhost:3001", "http://localhost:3002"],
  feeds: ["wss://feed.example.com:9443/ws"],
});

test("scripts and styles come from the shell and the slices alone", () => {
  expect(policy).toContain("script-src 'self' http://localhost:3001 http://localhost:3002;");
  expect(policy).toContain("style-src 'self' http://localhost:3001 http://localhost:3002;");
  expect(policy).not.toMatch(/unsafe-/);
});

test("connections go to the shell, the slices and the feed's origin alone", () => {
  expect(policy).toContain(
    "connect-src 'self' http://localhost:3001 http://localhost:3002 wss://feed.example.com:9443;",
  );
  expect(policy).toContain("default-src 'none'");
});
