import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDemoRelease, addDemoShell, demoRegistry } from "./testing/demo-store.ts";
import { writeSite } from "./write-site.ts";

let folder: string;
let out: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
  out = join(folder, "site");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (registry: Registry, signed = JSON.stringify(registry)) =>
  writeSite({
    ...{ out, releases: folder, registry, signed, publicKey: "key" },
    ...{ shellOrigin: "http://localhost:3000", origins: { "mfe-demo": "http://localhost:3009" } },
    ...{ service: "http://localhost:4000", feeds: ["wss://feed.example/ws"], overrides: false },
    certificates: undefined,
  });
const page = (name: string) => readFileSync(join(out, "pages", `${name}.html`), "utf8");

test("without a published shell there is nothing to write", () => {
  expect(() => write(demoRegistry(0, [], [addDemoRelease(folder, "1.0.0-aaaaaaaa")]))).toThrow(
    "Nothing has been published yet",
  );
});

test("each class of addresses has its page, with its policy and what it needs", () => {
  const written = write(
    demoRegistry(1, [addDemoShell(folder, "aaaaaaaa")], [addDemoRelease(folder, "1.0.0-aaaaaaaa")]),
  );
  expect(written).toEqual({ pages: 4, configChanged: true });
  expect(page("from-0/index")).not.toContain("modulepreload");
  expect(page("from-0/index")).not.toContain("<h1>");
  expect(page("from-0/landing")).toContain('<div id="root"><h1>Demo</h1></div>');
  expect(page("from-0/dashboard")).toContain('<div id="root"><h1>Board</h1></div>');
  expect(page("from-0/dashboard")).not.toContain('modulepreload" href="http://localhost:3009');
  expect(page("from-0/dashboard.demo")).toContain("routes.0123abcd.js");
  expect(page("from-0/index")).toMatch(
    /<meta http-equiv="content-security-policy" content="[^"]*script-src 'self' http:\/\/localhost:3009 'sha256-[^"]*connect-src [^;"]*wss:\/\/feed.example;/,
  );
  for (const kind of ["", ".br", ".gz"]) {
    expect(existsSync(join(out, "pages/from-0", `index.html${kind}`))).toBe(true);
    expect(existsSync(join(out, "shell", `registry.json${kind}`))).toBe(true);
    expect(existsSync(join(out, "slices/mfe-demo/mfe-demo/1.0.0-aaaaaaaa", `remoteEntry.js${kind}`))).toBe(
      true,
    );
  }
});

test("a trial gives its share of visitors pages of their own", () => {
  const [old, fresh] = ["1.0.0-aaaaaaaa", "1.0.1-bbbbbbbb"].map((version) => addDemoRelease(folder, version));
  const shell = [addDemoShell(folder, "aaaaaaaa")];
  if (old === undefined || fresh === undefined) throw new Error("no releases");
  write(demoRegistry(1, shell, [old], { release: fresh, percent: 12.5 }));
  expect(readdirSync(join(out, "pages"))).toEqual(["from-0", "from-12.5"]);
  expect(page("from-0/dashboard.demo")).toContain(
    'modulepreload" href="http://localhost:3009/mfe-demo/1.0.1-',
  );
  expect(page("from-12.5/dashboard.demo")).not.toContain("1.0.1-bbbbbbbb");
});

test("the folder written again follows the registry, keeps what open pages use, and says when nginx is to look", () => {
  const [old, fresh] = ["1.0.0-aaaaaaaa", "1.0.1-bbbbbbbb"].map((version) => addDemoRelease(folder, version));
  if (old === undefined || fresh === undefined) throw new Error("no releases");
  const first = addDemoShell(folder, "aaaaaaaa");
  write(demoRegistry(1, [first], [old], { release: fresh, percent: 10 }));
  const second = addDemoShell(folder, "bbbbbbbb");
  // Promoted: one variant for all. Pages with the earlier configuration ask for the earlier variants.
  expect(write(demoRegistry(2, [second], [fresh])).configChanged).toBe(true);
  for (const variant of ["from-0", "from-10"]) {
    expect(page(`${variant}/dashboard.demo`)).toContain("1.0.1-bbbbbbbb/remoteEntry.js");
    expect(page(`${variant}/dashboard.demo`)).not.toContain("1.0.0-aaaaaaaa");
  }
  expect(write(demoRegistry(3, [second], [fresh])).configChanged).toBe(false);
  expect(existsSync(join(out, "slices/mfe-demo/mfe-demo/1.0.0-aaaaaaaa/remoteEntry.js"))).toBe(true);
  expect(existsSync(join(out, "shell/main.aaaaaaaa.js"))).toBe(true);
  expect(JSON.parse(readFileSync(join(out, "shell/registry.json"), "utf8")).sequence).toBe(3);
  const left = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.includes(".part"),
  );
  expect(left).toEqual([]);
});
