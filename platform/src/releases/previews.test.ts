import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { addPreview, openPreview, readPreview, signPreview } from "./previews.ts";
import { createFolderStorage, type Storage } from "./storage.ts";
import { sampleBuild, sampleKeys } from "./testing/sample-builds.ts";

const HOUR = 60 * 60 * 1_000;
const { privateKey, publicKey } = sampleKeys();
if (privateKey === null) throw new Error("Sample keys can sign.");

let folder = "";
let storage: Storage;
beforeEach(() => {
  folder = temporaryFolder();
  storage = createFolderStorage(folder);
});

/** As builds of slices do, it consumes shared modules. */
function build(text: string) {
  const { files, ...rest } = sampleBuild(text);
  const manifest = JSON.parse(Buffer.from(files.get("mf-manifest.json") ?? "").toString());
  const shared = [{ name: "@cointide/shared/host", version: "1.0.0", requiredVersion: "^1.0.0" }];
  const content = Buffer.from(JSON.stringify({ ...manifest, shared }));
  return { ...rest, files: new Map([...files, ["mf-manifest.json", content]]) };
}

const sign = (text: string, expires = Date.now() + HOUR) => {
  const release = addPreview(storage, build(text));
  return { release, token: signPreview("mfe-demo", release, expires, privateKey) };
};

it("gives the candidate that a token names, which stands beside the releases", () => {
  const { release, token } = sign("one");
  expect(release.version).toMatch(/^1\.0\.0-preview\.[0-9a-f]{8}$/);
  expect(release.entry).toBe(`/previews/${release.version}/remoteEntry.js`);
  const preview = openPreview(token, publicKey);
  expect(preview).toMatchObject({ slice: "mfe-demo", version: release.version });
  expect(preview && readPreview(storage, preview)).toEqual(release);
  expect(storage.list("slices/mfe-demo/mfe-demo")).toEqual([]);
});

it("takes no token that is forged, changed, of another deployment, or over", () => {
  const { token, release } = sign("one");
  const [payload = "", signature = ""] = token.split(".");
  const longer = Buffer.from(payload, "base64url")
    .toString()
    .replace(/"expires":\d+/, '"expires":9999999999999');
  const forged = [
    ...["", ".", "x", `${payload}.`, `${payload}.${signature.slice(0, -4)}AAAA`, `.${signature}`],
    `${Buffer.from(longer).toString("base64url")}.${signature}`,
    sign("one", Date.now() - 1).token,
  ];
  for (const wrong of forged) expect(openPreview(wrong, publicKey), wrong).toBeNull();
  expect(openPreview(token, sampleKeys().publicKey)).toBeNull();
  expect(openPreview(token, publicKey)?.version).toBe(release.version);
});

it("gives no candidate that is gone, or another than was signed", () => {
  const preview = openPreview(sign("one").token, publicKey);
  if (preview === null) throw new Error("The token is good.");
  const other = sign("two").release.version;
  expect(readPreview(storage, { ...preview, version: other })).toBeNull();
  rmSync(join(folder, "slices"), { recursive: true });
  expect(readPreview(storage, preview)).toBeNull();
});
