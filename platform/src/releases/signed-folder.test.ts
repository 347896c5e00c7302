import { createPrivateKey } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { readFiles } from "./disk.ts";
import { makeRegistryKey, publicKeyOf } from "./registry-keys.ts";
import { openSignedFolder, SIGNATURE_FILE, signFolder } from "./signed-folder.ts";

const newKey = () =>
  createPrivateKey({ key: Buffer.from(makeRegistryKey(), "base64"), type: "pkcs8", format: "der" });
const key = newKey();
const CONTENT = { slice: "mfe-demo", version: "1.0.0" };

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "slice.json"), '{ "name": "mfe-demo" }');
  writeFileSync(join(folder, "remoteEntry.js"), "export {};");
  writeFileSync(join(folder, "chunks", "a.js"), "export {};");
});

const open = (content = CONTENT) => openSignedFolder(readFiles(folder), content);
const signature = () => join(folder, SIGNATURE_FILE);

it("names the key and the commit that it was signed with", () => {
  signFolder(folder, CONTENT, key, "c0ffee");
  expect(open()).toMatchObject({ key: publicKeyOf(key), commit: "c0ffee" });
});

it("is signed again by the same command, and hidden files of tools do not count", () => {
  signFolder(folder, CONTENT, key);
  const other = newKey();
  signFolder(folder, CONTENT, other);
  writeFileSync(join(folder, ".DS_Store"), "");
  expect(open()?.key).toBe(publicKeyOf(other));
});

it.each([
  [
    "a script was changed",
    () => writeFileSync(join(folder, "chunks", "a.js"), "evil()"),
    /chunks\/a\.js differ/,
  ],
  ["a file is missing", () => rmSync(join(folder, "remoteEntry.js")), /remoteEntry\.js differ/],
  [
    "its description was changed",
    () => writeFileSync(join(folder, "slice.json"), "{}"),
    /slice\.json differ/,
  ],
  [
    "the signature names another version",
    () => writeFileSync(signature(), readFileSync(signature(), "utf8").replace("1.0.0", "1.0.1")),
    /signature\.json was changed after it was signed/,
  ],
  ["the signature is none", () => writeFileSync(signature(), "{}"), /signature\.json is not a signature/],
])("is refused where %s", (_, tamper, reason) => {
  signFolder(folder, CONTENT, key);
  tamper();
  expect(() => open()).toThrow(reason);
});

it("is refused as another slice or version than it was signed as", () => {
  signFolder(folder, CONTENT, key);
  expect(() => open({ ...CONTENT, slice: "mfe-streams" })).toThrow(
    /was signed as mfe-demo 1\.0\.0 but contains mfe-streams 1\.0\.0/,
  );
});

it("is refused where somebody put in the key of its owner, and signed with another", () => {
  signFolder(folder, CONTENT, newKey());
  const { payload, signature: text } = JSON.parse(readFileSync(signature(), "utf8"));
  const forged = { ...JSON.parse(payload), key: publicKeyOf(key) };
  writeFileSync(signature(), JSON.stringify({ payload: JSON.stringify(forged), signature: text }));
  expect(() => open()).toThrow(/was changed after it was signed/);
});
