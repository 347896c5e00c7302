import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { CONTRACT_FILE } from "../releases/contract.ts";
import type { Files } from "../releases/disk.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { sampleStore } from "../releases/testing/sample-builds.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { keptRelease, keptTags, type ProductRelease } from "./kept-releases.ts";
import { publishPair } from "./publish-pair.ts";

const [TAG = ""] = keptTags();

let store: ReleaseStore;
let kept: ProductRelease;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "kept-"));
  kept = keptRelease(TAG, folder);
  return () => rmSync(folder, { recursive: true });
});
beforeEach(() => {
  store = sampleStore(temporaryFolder());
});

const contractIn = (files: Files) => JSON.parse(Buffer.from(files.get(CONTRACT_FILE) ?? "").toString());
const withContract = (files: Files, contract: unknown): Files =>
  new Map(files).set(CONTRACT_FILE, Buffer.from(JSON.stringify(contract)));

/** The kept release as an older one, whose mfe-settings heard an event of the shell with one more field. */
function older(event: string, field: string): ProductRelease {
  const sent = contractIn(kept.shell).events.emits[event];
  const properties = { ...sent.properties, [field]: { type: "string" } };
  const heard = { ...sent, properties, required: [...sent.required, field] };
  const slices = kept.slices.map((build) => {
    if (build.description.name !== "mfe-settings") return build;
    const contract = contractIn(build.files);
    const events = { ...contract.events, hears: { [event]: heard } };
    return { ...build, files: withContract(build.files, { ...contract, events }) };
  });
  return { ...kept, name: "v0.0.1", slices };
}

it("a shell and slices that understand each other are live together", async () => {
  expect(await publishPair(store, kept, { ...kept, name: "v0.0.1" })).toEqual([]);
  const { shell, slices } = store.read();
  expect(shell).toHaveLength(1);
  expect(slices.map(({ name }) => name)).toEqual(kept.slices.map(({ description }) => description.name));
});

it("a shell that no longer sends what an older slice reads is refused, and does not ship", async () => {
  expect(await publishPair(store, kept, older("feed:status", "delay"))).toEqual([
    'events: mfe-settings would no longer accept "feed:status": field "delay" is no longer sent.',
  ]);
  expect(store.read().shell).toEqual([]);
});
