import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import { addServedFiles } from "../build/add-served-files.ts";
import { readBuiltSlice } from "../build/read-built-slice.ts";
import { publishedBy } from "../releases/change-slice.ts";
import {
  type Build,
  RECORD_FILE,
  recordText,
  releaseFolder,
  releaseOf,
  semverOf,
} from "../releases/release-record.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import type { Authority } from "./authority.ts";
import type { Job } from "./gate-job-schema.ts";
import type { GateJobs } from "./gate-jobs.ts";
import { Rejected } from "./rejected.ts";
import { readStatement } from "./statement.ts";
import type { Upload, Uploads } from "./uploads.ts";

export type CandidateOptions = {
  store: ReleaseStore;
  uploads: Pick<Uploads, "read">;
  jobs: GateJobs;
  authority: Authority;
  /** A folder for what is compressed. */
  work: string;
};

/** Uploads on their way to releases. */
export type Candidates = {
  /** Starts the gate. The same upload is checked once against the same live releases. */
  check(slice: string, version: string): Promise<Job>;
  /**
   * Finds a release in the store, or makes a checked upload one.
   * @returns the release's version with its content hash.
   * @throws {Rejected} if there is neither, or the upload wasn't checked against what is live now.
   */
  release(slice: string, version: string): Promise<string>;
  /** Returns a checked upload with all that is served of it. */
  build(slice: string, version: string): Promise<Build>;
};

/** What a check depends on besides the upload. */
const liveVersions = ({ shell, slices }: Registry) => [
  shell[0]?.version,
  ...slices.map(({ name, releases, canary }) => [name, releases[0]?.version, canary?.release.version]),
];

const jobId = ({ statement: { slice, version, files } }: Upload, registry: Registry): string =>
  createHash("sha256")
    .update(JSON.stringify([slice, version, files, liveVersions(registry)]))
    .digest("hex")
    .slice(0, 32);

function buildOf({ statement, files }: Upload): Build {
  const { slice, version } = statement;
  try {
    const build = readBuiltSlice("the upload", files);
    if (build.description.name === slice && build.semver === version) return build;
    throw new Error(
      `slice.json says ${build.description.name} ${build.semver}, but ${slice} ${version} was uploaded. Build it again.`,
    );
  } catch (error) {
    throw new Rejected("refused", (error as Error).message);
  }
}

export function createCandidates({ store, uploads, jobs, authority, work }: CandidateOptions): Candidates {
  const { storage } = store;

  /** Reads an upload whose key may still publish the slice. */
  async function readSigned(slice: string, version: string): Promise<Upload & { team: string }> {
    const upload = await uploads.read(slice, version);
    return { ...upload, team: authority.requireTeam(slice, readStatement(upload.text).key) };
  }

  async function requirePassed(slice: string, version: string) {
    const upload = await readSigned(slice, version);
    const passed = jobs.contract(jobId(upload, store.read()));
    if (passed !== undefined) return { ...upload, ...passed };
    throw new Rejected(
      "unchecked",
      `${slice} ${version} wasn't checked against the releases that are live now. Check it first.`,
    );
  }

  const finish = ({ contract, ...upload }: Upload & { contract: unknown }): Promise<Build> => {
    const folder = join(work, `${upload.statement.slice}-${process.pid}-${performance.now()}`);
    return addServedFiles(buildOf(upload), contract, folder);
  };

  return {
    async check(slice, version) {
      const upload = await readSigned(slice, version);
      const registry = store.read();
      return jobs.start(jobId(upload, registry), buildOf(upload), registry);
    },
    async release(slice, version) {
      const stored = storage.list(releaseFolder(slice, ""));
      const found = stored.find((known) => known === version || semverOf(known) === version);
      if (found !== undefined) return found;
      const checked = await requirePassed(slice, version);
      const build = await finish(checked);
      const release = releaseOf(build);
      const record = recordText({
        ...{ release, description: build.description, skippedGate: null, signature: checked.text },
        sequence: store.read().sequence + 1,
        published: publishedBy(checked.team, checked.statement),
      });
      const files = new Map([...build.files, [RECORD_FILE, new TextEncoder().encode(record)] as const]);
      storage.addFolder(releaseFolder(slice, release.version), files);
      return release.version;
    },
    build: async (slice, version) => finish(await requirePassed(slice, version)),
  };
}
