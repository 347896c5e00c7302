import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readOrMakeSecret } from "./secret-file.ts";

let folder = "";
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "cointide-")), "data");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

it("a secret is made once, readable by its owner only, and then reused", () => {
  const secret = readOrMakeSecret(folder, "jwt-secret");
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(readOrMakeSecret(folder, "jwt-secret")).toBe(secret);
  expect(readdirSync(folder)).toEqual(["jwt-secret"]);
  expect(statSync(join(folder, "jwt-secret")).mode & 0o777).toBe(0o600);
});

it("each secret is another", () => {
  expect(readOrMakeSecret(folder, "a")).not.toBe(readOrMakeSecret(folder, "b"));
});
