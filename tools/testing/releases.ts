import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Files, readFiles } from "@cointide/platform/disk";
import { type Environment, readEnvironment } from "@cointide/platform/environment";
import { addPreview, signPreview } from "@cointide/platform/previews";
import { publishSlice } from "@cointide/platform/publish-slice";
import { entryOf, rollBack } from "@cointide/platform/registry-changes";
import { readRegistryKeys } from "@cointide/platform/registry-keys";
import {
  parseRecord,
  RECORD_FILE,
  type ReleaseRecord,
  releaseFolder,
} from "@cointide/platform/release-record";
import { type ReleaseStore, readerOf, storeOf } from "@cointide/platform/release-store";
import { workspaceSlices } from "@cointide/platform/workspace";
import type { Registry } from "@cointide/shared/contracts/registry";
import { brokenEntry, type Fault } from "./broken-entry.ts";

type PublishOptions = {
  /** Percentage of visitors; all of them by default. */
  canary?: number;
};

/** Releases of one product under test, in a separate store. */
export type Releases = {
  folder: string;
  variables: { RELEASES_DIR: string; DATA_DIR: string };
  store: ReleaseStore;
  registry(): Registry;
  /** Publishes an edited copy of the slice's current release without the gate. Returns its new version. */
  publishCopy(
    slice: string,
    edit?: (file: string, text: string) => string,
    options?: PublishOptions,
  ): Promise<string>;
  /** Publishes a release whose entry fails in this way. */
  publishBroken(slice: string, fault: Fault, options?: PublishOptions): Promise<string>;
  /** Adds an edited copy as a preview until a time in ms since 1970. */
  preview(
    slice: string,
    edit: (file: string, text: string) => string,
    expires: number,
  ): { version: string; token: string };
  rollBack(slice: string): Promise<void>;
  /** Restores the initial releases and registry. */
  reset(): Promise<void>;
};

const TEXT = /\.(js|css|json)$/;

function edited(files: Files, edit: (file: string, text: string) => string): Files {
  const result = new Map(files);
  for (const [name, content] of files) {
    if (!TEXT.test(name)) continue;
    const text = Buffer.from(content).toString();
    const next = edit(name, text);
    if (next === text) continue;
    result.set(name, Buffer.from(next));
    for (const compressed of [`${name}.br`, `${name}.gz`]) result.delete(compressed);
  }
  return result;
}

function currentOf(
  store: ReleaseStore,
  folder: string,
  slice: string,
): { record: ReleaseRecord; files: Files } {
  const version = entryOf(store.read(), slice)?.releases[0]?.version ?? "";
  const files = new Map(readFiles(join(folder, releaseFolder(slice, version))));
  const record = parseRecord(Buffer.from(files.get(RECORD_FILE) ?? "").toString());
  if (record === undefined) throw new Error(`${slice} ${version} has no record.`);
  files.delete(RECORD_FILE);
  return { record, files };
}

/** Copies the workspace's current releases into an empty store. */
async function copyWorkspace(store: ReleaseStore, folder: string): Promise<Registry> {
  const present = store.read();
  if (present.shell.length > 0) return present;
  const workspace = readEnvironment();
  const { registry } = readerOf(workspace).reader.read();
  // Slices of other workspaces have no ports here.
  const own = registry.slices.filter((entry) => workspaceSlices().some(({ name }) => name === entry.name));
  const paths = own.flatMap(({ name, releases }) =>
    releases.slice(0, 1).map(({ version }) => releaseFolder(name, version)),
  );
  for (const path of ["shell", ...paths]) {
    cpSync(join(workspace.RELEASES_DIR, path), join(folder, path), { recursive: true });
  }
  const slices = own.map((entry) => ({
    ...entry,
    releases: entry.releases.slice(0, 1),
    canary: null,
    stopped: null,
  }));
  return await store.change(({ sequence }) => ({ sequence, shell: registry.shell.slice(0, 1), slices }));
}

/** Opens the environment's store and copies the workspace's releases if it is empty. */
export async function openReleases(environment: Environment): Promise<Releases> {
  const folder = environment.RELEASES_DIR;
  const store = storeOf(environment);
  const initial = await copyWorkspace(store, folder);
  let copies = 0;

  async function publish(
    slice: string,
    edit: (file: string, text: string) => string,
    options: PublishOptions,
  ) {
    const { record, files } = currentOf(store, folder, slice);
    const number = ++copies;
    const next = edited(files, (name, text) => {
      const result = edit(name, text);
      return name === "remoteEntry.js" ? `${result}\n/* ${number} */` : result;
    });
    const { release } = await publishSlice({
      store,
      build: { description: record.description, semver: `1.0.${number}-test`, files: next },
      gate: { skipped: "a test" },
      unversioned: true,
      canary: options.canary,
    });
    return release.version;
  }

  return {
    ...{ folder, store, variables: { RELEASES_DIR: folder, DATA_DIR: environment.DATA_DIR } },
    registry: () => store.read(),
    publishCopy: (slice, edit = (_, text) => text, options = {}) => publish(slice, edit, options),
    publishBroken: (slice, fault, options = {}) => {
      const { description } = currentOf(store, folder, slice).record;
      return publish(
        slice,
        (name, text) => (name === "remoteEntry.js" ? brokenEntry(description, fault) : text),
        options,
      );
    },
    preview(slice, edit, expires) {
      const { record, files } = currentOf(store, folder, slice);
      const { privateKey } = readRegistryKeys(environment);
      if (privateKey === null) throw new Error("Products under test can sign.");
      const build = { description: record.description, semver: "1.0.0", files: edited(files, edit) };
      const candidate = addPreview(store.storage, build);
      return { version: candidate.version, token: signPreview(slice, candidate, expires, privateKey) };
    },
    async rollBack(slice) {
      const previous = entryOf(store.read(), slice)?.releases[1];
      if (previous === undefined) throw new Error(`${slice} has no earlier release.`);
      await store.change((registry) => rollBack(registry, slice, previous));
    },
    async reset() {
      await store.restore();
      const { shell, slices } = store.read();
      if (JSON.stringify([shell, slices]) === JSON.stringify([initial.shell, initial.slices])) return;
      await store.change(({ sequence }) => ({ ...initial, sequence }));
    },
  };
}
