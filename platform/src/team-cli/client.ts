import { createHash, type KeyObject } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { type Accepted, acceptedSchema } from "../publishing/accepted.ts";
import { gateJobSchema, type Job } from "../publishing/gate-job-schema.ts";
import type { Files } from "../releases/disk.ts";
import { connect, ServiceRefused } from "./connection.ts";

const missingSchema = z.object({ missing: z.array(z.string()) });
const releaseSchema = z.object({ version: z.string() });
const sessionsSchema = z
  .object({ version: z.string(), sessions: z.number(), failures: z.number() })
  .nullable();

const sliceViewSchema = z.object({
  name: z.string(),
  revision: z.number(),
  current: z.string().nullable(),
  canary: releaseSchema.extend({ percent: z.number() }).nullable(),
  stopped: releaseSchema.extend({ reason: z.string() }).nullable(),
  fallbacks: z.array(z.string()),
  stored: z.array(z.string()),
  owners: z.array(
    z.object({ team: z.string(), key: z.string(), role: z.enum(["owner", "on-call"]).default("owner") }),
  ),
});
export type SliceView = z.infer<typeof sliceViewSchema>;

const healthSchema = z.object({ current: sessionsSchema, canary: sessionsSchema });
const slotSchema = z.object({
  slot: z.string(),
  owner: z.string(),
  filledBy: z.array(z.string()),
  free: z.number(),
});
const contractsSchema = z.object({ registry: z.number(), slots: z.array(slotSchema) });

const logSchema = z.object({
  changes: z.array(
    z.object({
      sequence: z.number(),
      change: z.object({ by: z.string(), at: z.string(), what: z.string() }).optional(),
    }),
  ),
});

/** A change without what the client adds. */
type Deployment = { action: "deploy"; version: string; percent?: number; reason?: string };
type Change = Deployment | { action: "stop" | "withdraw"; reason?: string };

export type OwnerKey = SliceView["owners"][number];

export type ClientOptions = {
  /** The deployment's origin, such as https://cointide.example. */
  origin: string;
  key: KeyObject;
  /** Milliseconds between questions about a check. */
  interval?: number;
};

const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

const PATHS = {
  deploy: ["POST", "deployments"],
  stop: ["DELETE", "canary"],
  withdraw: ["DELETE", "live"],
} as const;

/** How many failed questions about a check are survived: a service that is restarted answers after seconds. */
const PATIENCE = 30;

/** How often a version is checked again because other slices were released meanwhile. */
const ROUNDS = 5;

/** The findings of a check, a line for each. */
export const formatJob = ({ findings }: Job): string =>
  findings
    .map(({ check, problem, fix }) => `✘ ${check}: ${problem}${fix === "" ? "" : ` ${fix}`}`)
    .join("\n");

/** Changes slices of a deployment. Every function throws {@link ServiceRefused} with the service's reason. */
export function createClient({ origin, key, interval = 500 }: ClientOptions) {
  const { ask, send } = connect(origin, key);
  const slice = (name: string): Promise<SliceView> => ask(sliceViewSchema, "GET", `slices/${name}`);

  /** The state that a change is signed for, also of a slice that the service doesn't know yet. */
  async function stateOf(name: string): Promise<Pick<SliceView, "revision" | "owners">> {
    try {
      return await slice(name);
    } catch (error) {
      if (error instanceof ServiceRefused && error.code === "missing") return { revision: 0, owners: [] };
      throw error;
    }
  }

  /** Uploads the files that the service doesn't have, and returns how many those were. */
  async function upload(name: string, version: string, files: Files, commit?: string): Promise<number> {
    const byHash = new Map([...files.values()].map((content) => [sha256(content), content]));
    const hashes = Object.fromEntries([...files].map(([path, content]) => [path, sha256(content)]));
    const { missing } = await send(missingSchema, "POST", `slices/${name}/versions`, {
      ...{ action: "upload", audience: origin, slice: name, version, files: hashes },
      ...(commit !== undefined && { commit }),
    } as const);
    for (const hash of missing) {
      await ask(z.undefined(), "PUT", `files/${hash}`, Uint8Array.from(byHash.get(hash) ?? []));
    }
    return missing.length;
  }

  const startCheck = (name: string, version: string): Promise<Job> =>
    ask(gateJobSchema, "POST", `slices/${name}/versions/${version}/check`, "");

  /** Waits for the result, and starts again if the service was restarted meanwhile. */
  async function check(name: string, version: string): Promise<Job> {
    let job = await startCheck(name, version);
    for (let failures = 0; job.state === "running"; ) {
      await delay(interval);
      try {
        job = await ask(gateJobSchema, "GET", `jobs/${job.id}`);
      } catch (error) {
        const isAway = error instanceof ServiceRefused && ["unavailable", "missing"].includes(error.code);
        failures += 1;
        if (!isAway || failures > PATIENCE) throw error;
        job = await startCheck(name, version).catch(() => job);
      }
    }
    return job;
  }

  async function change(name: string, wanted: Change): Promise<Accepted> {
    const { revision } = await stateOf(name);
    const [method, path] = PATHS[wanted.action];
    const statement = { audience: origin, slice: name, ifRevision: revision, ...wanted };
    return await send(acceptedSchema, method, `slices/${name}/${path}`, statement);
  }

  /** Deploys a version, which is checked again if other slices were released since it was. */
  async function deploy(name: string, wanted: Deployment): Promise<Accepted> {
    for (let round = 1; ; round += 1) {
      try {
        return await change(name, wanted);
      } catch (error) {
        if (!(error instanceof ServiceRefused) || error.code !== "unchecked" || round === ROUNDS) throw error;
        const job = await check(name, wanted.version);
        if (job.state === "failed") throw new ServiceRefused("refused", formatJob(job), null);
      }
    }
  }

  /** Replaces the keys of a slice, with an administrator's key. */
  async function changeOwners(name: string, edit: (owners: OwnerKey[]) => OwnerKey[]) {
    const { revision, owners: before } = await stateOf(name);
    const owners = edit(before);
    const accepted = await send(acceptedSchema, "PUT", `slices/${name}/owners`, {
      ...{ action: "own", audience: origin, slice: name, owners, ifRevision: revision },
    } as const);
    return { ...accepted, owners };
  }

  return {
    ...{ slice, upload, check, change, deploy, changeOwners },
    contracts: () => ask(contractsSchema, "GET", "contracts"),
    health: (name: string) => ask(healthSchema, "GET", `slices/${name}/health`),
    log: async () => (await ask(logSchema, "GET", "log")).changes,
    preview: (name: string, version: string, hours: number) =>
      send(acceptedSchema, "POST", `slices/${name}/versions/${version}/previews`, {
        ...{ action: "preview", audience: origin, slice: name, version, hours },
      } as const),
  };
}

export type Client = ReturnType<typeof createClient>;
