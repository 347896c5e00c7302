import { createHash, generateKeyPairSync, type KeyObject } from "node:crypto";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { publicKeyOf, type RegistryKeys } from "../../releases/registry-keys.ts";
import { sampleBuild, sampleKeys, sampleStore } from "../../releases/testing/sample-builds.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createAuthority } from "../authority.ts";
import { createCandidates } from "../candidates.ts";
import type { Job } from "../gate-job-schema.ts";
import { createGateJobs, type RunGate } from "../gate-jobs.ts";
import { createPublishingApp } from "../publishing-app.ts";
import { createReleaseViews } from "../release-views.ts";
import { createSigner } from "../signer.ts";
import { signStatement } from "../statement.ts";
import { openUploads } from "../uploads.ts";

export const AUDIENCE = "https://cointide.example";

export const sampleKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;

const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** A gate that finds nothing. */
const openGate: RunGate = async ({ description, semver }) => ({
  findings: [],
  notRun: [],
  contract: { name: description.name, version: semver },
});

type ServiceOptions = {
  folder?: string;
  keys?: RegistryKeys;
  administrators?: readonly string[];
  runGate?: RunGate;
  required?: readonly string[];
};

/** Starts a service with its signer in this process. */
export function sampleService(options: ServiceOptions = {}) {
  const {
    folder = temporaryFolder(),
    keys = sampleKeys(),
    administrators = [],
    runGate = openGate,
  } = options;
  const store = sampleStore(folder, keys);
  const uploads = openUploads(join(folder, "uploads"));
  const authority = createAuthority(store, administrators);
  const jobs = createGateJobs({ store, runGate, required: options.required });
  const candidates = createCandidates({ store, uploads, jobs, authority, work: join(folder, "work") });
  const { privateKey } = keys;
  if (privateKey === null) throw new Error("The signer needs the private key.");
  const signer = createSigner({ store, privateKey, candidates, authority, audience: AUDIENCE });
  const app = createPublishingApp({
    audience: AUDIENCE,
    uploads,
    signer: { accept: signer.accept, check: candidates.check, job: async (id) => jobs.find(id) ?? null },
    views: createReleaseViews(store, async () => []),
    requireTeam: authority.requireTeam,
  });
  return { app, store, folder, keys };
}

type Service = ReturnType<typeof sampleService>;
type Unsigned = Parameters<typeof signStatement>[0];
type Sent = { action: Unsigned["action"]; slice?: string; [field: string]: unknown };

export type Answer = { status: number; body: Record<string, unknown> };

/** What a team does with its key. */
export function sampleTeam({ app }: Service, key = sampleKey(), slice = "mfe-weather") {
  async function ask(options: InjectOptions): Promise<Answer> {
    const response = await app.inject(options);
    return { status: response.statusCode, body: response.body === "" ? {} : response.json() };
  }
  const post = (method: "POST" | "PUT" | "DELETE", url: string, text: string) =>
    ask({ method, url, payload: text, headers: { "content-type": "application/json" } });
  const view = () => ask({ method: "GET", url: `/v1/slices/${slice}` });

  async function sign(statement: Sent, now?: number): Promise<string> {
    const { revision = 0 } = (await view()).body;
    const isChange = statement.action !== "upload" && statement.action !== "preview";
    const common = { audience: AUDIENCE, slice, ...(isChange && { ifRevision: revision }) };
    return signStatement({ ...common, ...statement } as Unsigned, key, now);
  }
  const deploySigned = (text: string) => post("POST", `/v1/slices/${slice}/deployments`, text);

  async function upload(version: string, content = version): Promise<Answer> {
    const { description, files } = sampleBuild(content, { name: slice });
    const described = Buffer.from(JSON.stringify({ ...description, version }));
    const all = new Map([...files, ["slice.json", described] as const]);
    const hashes = Object.fromEntries([...all].map(([path, bytes]) => [path, sha256(bytes)]));
    const text = await sign({ action: "upload", version, files: hashes });
    const answer = await post("POST", `/v1/slices/${slice}/versions`, text);
    for (const hash of (answer.body.missing as string[] | undefined) ?? []) {
      const payload = [...all.values()].find((bytes) => sha256(bytes) === hash);
      await ask({ method: "PUT", url: `/v1/files/${hash}`, payload: Buffer.from(payload ?? []) });
    }
    return answer;
  }

  async function check(version: string): Promise<Answer> {
    let answer = await post("POST", `/v1/slices/${slice}/versions/${version}/check`, "");
    while ((answer.body as Partial<Job>).state === "running") {
      answer = await ask({ method: "GET", url: `/v1/jobs/${answer.body.id}` });
    }
    return answer;
  }

  const deploy = async (version: string, fields: { percent?: number; reason?: string } = {}) =>
    deploySigned(await sign({ action: "deploy", version, ...fields }));

  async function publish(version: string, content?: string): Promise<Answer> {
    await upload(version, content);
    await check(version);
    return await deploy(version);
  }

  return {
    ...{ publicKey: publicKeyOf(key), ask, post, view, sign, upload, check, deploy, deploySigned, publish },
    stop: async () => post("DELETE", `/v1/slices/${slice}/canary`, await sign({ action: "stop" })),
    withdraw: async () => post("DELETE", `/v1/slices/${slice}/live`, await sign({ action: "withdraw" })),
    own: async (name: string, owners: object[]) => {
      const { revision = 0 } = (await ask({ method: "GET", url: `/v1/slices/${name}` })).body;
      const text = await sign({ action: "own", slice: name, owners, ifRevision: revision });
      return post("PUT", `/v1/slices/${name}/owners`, text);
    },
  };
}
