import { createHash, generateKeyPairSync } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openStatement, type StatementOf, signStatement } from "./statement.ts";
import { openUploads, type Uploads } from "./uploads.ts";

const { privateKey: key } = generateKeyPairSync("ed25519");
const audience = "https://cointide.example";
const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");

let folder: string;
let uploads: Uploads;
beforeEach(() => {
  folder = temporaryFolder();
  uploads = openUploads(folder);
});

function addVersion(version: string, contents: Record<string, string>, now = Date.now()): string[] {
  const files = Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, sha256(text)]));
  const upload = { action: "upload", audience, slice: "mfe-weather", version, files } as const;
  const text = signStatement(upload, key, now);
  const statement = openStatement(text, { audience, now, startedAt: 0 }) as StatementOf<"upload">;
  return uploads.addVersion(statement, text);
}

const addFile = (content: string, hash = sha256(content)) =>
  uploads.addFile(hash, Readable.from([Buffer.from(content)]));
const storedFiles = () => readdirSync(join(folder, "files"));

it("asks only for files that it doesn't have, each once", async () => {
  expect(addVersion("1.0.0", { "a.js": "one", "b.js": "two", "copy.js": "one" })).toEqual([
    sha256("one"),
    sha256("two"),
  ]);
  await addFile("one");
  expect(addVersion("1.0.0", { "a.js": "one", "b.js": "two" })).toEqual([sha256("two")]);
  expect(addVersion("1.1.0", { "a.js": "one", "c.js": "three" })).toEqual([sha256("three")]);
});

it("reads a version when all files are there, however often they were sent", async () => {
  addVersion("1.0.0", { "a.js": "one", "assets/b.js": "two" });
  await addFile("one");
  await expect(uploads.read("mfe-weather", "1.0.0")).rejects.toThrow(/lacks 1 files: assets\/b\.js/);
  await Promise.all([addFile("two"), addFile("two")]);
  await addFile("two");
  const { files } = await uploads.read("mfe-weather", "1.0.0");
  expect([...files].map(([path, content]) => [path, Buffer.from(content).toString()])).toEqual([
    ["a.js", "one"],
    ["assets/b.js", "two"],
  ]);
});

it("rejects a file that no version has, one with another content, and one that is too large", async () => {
  await expect(addFile("unasked")).rejects.toMatchObject({ code: "missing" });
  addVersion("1.0.0", { "a.js": "one" });
  await expect(addFile("other", sha256("one"))).rejects.toMatchObject({ code: "malformed" });
  const megabyte = Buffer.alloc(1_024 * 1_024);
  const large = Readable.from(Array.from({ length: 17 }, () => megabyte));
  await expect(uploads.addFile(sha256("one"), large)).rejects.toMatchObject({ code: "too-large" });
  expect(storedFiles()).toEqual([]);
});

it("notices files that were changed on the disk, and takes them again", async () => {
  addVersion("1.0.0", { "a.js": "one" });
  await addFile("one");
  writeFileSync(join(folder, "files", sha256("one")), "evil");
  await expect(uploads.read("mfe-weather", "1.0.0")).rejects.toThrow(/was damaged/);
  await addFile("one");
  await expect(uploads.read("mfe-weather", "1.0.0")).resolves.toBeDefined();
});

it("keeps the last 20 versions of a slice and the files that they have", async () => {
  for (let minor = 0; minor <= 20; minor += 1) {
    addVersion(`1.${minor}.0`, { "a.js": `${minor}`, "same.js": "same" }, 1_000_000 + minor);
    await addFile(`${minor}`);
    await addFile("same");
  }
  await expect(uploads.read("mfe-weather", "1.0.0")).rejects.toThrow("mfe-weather 1.0.0 was not uploaded.");
  await expect(uploads.read("mfe-weather", "1.1.0")).resolves.toBeDefined();
  expect(storedFiles()).not.toContain(sha256("0"));
  expect(storedFiles()).toContain(sha256("same"));
});
