import type { Registry } from "@cointide/shared/contracts/registry";
import { CONTRACT_FILE, contractText } from "../releases/contract.ts";
import type { Files } from "../releases/disk.ts";
import { refusalsOf } from "../releases/publish-checks.ts";
import { type Build, releaseOf } from "../releases/release-record.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { type Finding, type GateOutcome, parseFinding } from "./findings.ts";
import type { Job } from "./gate-job-schema.ts";
import { Rejected } from "./rejected.ts";

/** Runs the gate for a build against the live releases. */
export type RunGate = (build: Build, registry: Registry) => Promise<GateOutcome>;

export type GateJobs = {
  /** Starts the gate, one build at a time. The job of the same id is started once. @throws {Rejected} if too many wait. */
  start(id: string, build: Build, registry: Registry): Job;
  find(id: string): Job | undefined;
  /** Returns the contract of the release that a passed job's build makes. Undefined if there is no such job. */
  contract(id: string): { contract: unknown } | undefined;
};

export type GateJobOptions = {
  store: ReleaseStore;
  runGate: RunGate;
  /** Checks that must not be skipped, as in production. */
  required?: readonly string[];
};

const REMEMBERED_JOBS = 200;
const MAX_WAITING = 20;

/** What publishing would reject, beside the gate. */
function storeFindings(
  { storage }: ReleaseStore,
  registry: Registry,
  build: Build,
  contract: unknown,
): Finding[] {
  const { description, semver } = build;
  // The contract is part of a release's content hash.
  const files: Files = new Map([
    ...build.files,
    [CONTRACT_FILE, new TextEncoder().encode(contractText(contract))],
  ]);
  const candidate = {
    description,
    semver,
    release: releaseOf({ ...build, files }),
    versionFile: "slice.json",
  };
  return refusalsOf(candidate, registry, storage).map((refusal) => parseFinding("version", refusal));
}

export function createGateJobs({ store, runGate, required = [] }: GateJobOptions): GateJobs {
  const jobs = new Map<string, Job>();
  /** Of jobs that passed. Their builds stay in the uploads only. */
  const contracts = new Map<string, { contract: unknown }>();

  async function run(job: Job, build: Build, registry: Registry): Promise<void> {
    try {
      const { findings, notRun, contract } = await runGate(build, registry);
      const missing = notRun.filter(({ check }) => required.includes(check));
      job.notRun = notRun;
      job.findings = [
        ...storeFindings(store, registry, build, contract),
        ...findings,
        ...missing.map(({ check, reason }) => parseFinding(check, `The check could not be run: ${reason}.`)),
      ];
      if (job.findings.length === 0) contracts.set(job.id, { contract });
    } catch (error) {
      job.findings = [parseFinding("gate", `The gate failed: ${(error as Error).message}`)];
    }
    job.state = contracts.has(job.id) ? "passed" : "failed";
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    start(id, build, registry) {
      const known = jobs.get(id);
      if (known !== undefined) return known;
      const waiting = [...jobs.values()].filter(({ state }) => state === "running").length;
      if (waiting >= MAX_WAITING)
        throw new Rejected("busy", "Too many versions are being checked. Try again.");
      const { description, semver } = build;
      const job: Job = {
        ...{ id, slice: description.name, version: semver },
        ...{ state: "running", findings: [], notRun: [] },
      };
      jobs.set(id, job);
      for (const old of [...jobs.keys()].slice(0, -REMEMBERED_JOBS)) {
        jobs.delete(old);
        contracts.delete(old);
      }
      last = last.then(() => run(job, build, registry));
      return job;
    },
    find: (id) => jobs.get(id),
    contract: (id) => contracts.get(id),
  };
}
