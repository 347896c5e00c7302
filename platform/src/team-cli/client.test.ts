import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readStatement } from "../publishing/statement.ts";
import { AUDIENCE, sampleKey, sampleService } from "../publishing/testing/sample-service.ts";
import { publicKeyOf } from "../releases/registry-keys.ts";
import { sampleBuild } from "../releases/testing/sample-builds.ts";
import { createClient } from "./client.ts";

const key = sampleKey();
const client = createClient({ origin: AUDIENCE, key, interval: 1 });

/** Requests that are answered here in place of the service, one after the other. */
let answers: (((body: string) => Response) | undefined)[] = [];

beforeEach(() => {
  answers = [];
  const { app } = sampleService({ administrators: [publicKeyOf(key)] });
  vi.stubGlobal("fetch", async (address: string, { method, body, headers }: RequestInit) => {
    const answer = answers.shift();
    if (answer !== undefined) return answer(String(body));
    const url = new URL(address).pathname.replace("/publish", "");
    const payload = typeof body === "string" ? body : Buffer.from((body as Uint8Array | undefined) ?? []);
    const response = await app.inject({
      ...{ method: method as "GET", url, headers: headers as Record<string, string> },
      ...(body !== undefined && { payload }),
    });
    const isEmpty = response.statusCode === 204;
    return new Response(isEmpty ? null : response.body, { status: response.statusCode });
  });
});
afterEach(() => vi.unstubAllGlobals());

function upload(version: string, name = "mfe-demo"): Promise<number> {
  const { description, files } = sampleBuild(version, { name });
  const described = Buffer.from(JSON.stringify({ ...description, version }));
  return client.upload(name, version, new Map([...files, ["slice.json", described] as const]));
}

const away = () => {
  throw new TypeError("fetch failed");
};
const refusal = (error: string, time: number) => () =>
  Response.json({ error, message: "Sign it again.", time }, { status: 401 });

it("uploads what is missing, checks, deploys and reads back", async () => {
  expect(await upload("1.0.0")).toBe(5);
  expect(await upload("1.0.0")).toBe(0);
  await client.deploy("mfe-demo", { action: "deploy", version: "1.0.0" });
  expect(await client.slice("mfe-demo")).toMatchObject({
    ...{ revision: 1, current: expect.stringMatching(/^1\.0\.0-/), canary: null },
  });
  expect(await client.health("mfe-demo")).toEqual({ current: null, canary: null });
});

it("checks again if another slice was released since the check", async () => {
  await upload("1.0.0");
  expect(await client.check("mfe-demo", "1.0.0")).toMatchObject({ state: "passed" });
  await upload("3.0.0", "mfe-other");
  await client.deploy("mfe-other", { action: "deploy", version: "3.0.0" });
  await expect(client.change("mfe-demo", { action: "deploy", version: "1.0.0" })).rejects.toMatchObject({
    code: "unchecked",
  });
  await client.deploy("mfe-demo", { action: "deploy", version: "1.0.0" });
  expect(await client.slice("mfe-demo")).toMatchObject({ current: expect.stringMatching(/^1\.0\.0-/) });
});

it("waits for the result of a check while the service is restarted", async () => {
  await upload("1.0.0");
  const running = { id: "0".repeat(32), slice: "mfe-demo", version: "1.0.0", findings: [], notRun: [] };
  answers = [() => Response.json({ ...running, state: "running" }), away, away, away];
  expect(await client.check("mfe-demo", "1.0.0")).toMatchObject({ state: "passed" });
});

it("signs again once with the service's time if clocks differ", async () => {
  const time = Date.now() - 3_600_000;
  const sent: string[] = [];
  const note = (body: string) => {
    sent.push(body);
    return refusal("early", time)();
  };
  answers = [note, note];
  await expect(upload("1.0.0")).rejects.toMatchObject({ code: "early" });
  const issued = sent.map((text) => readStatement(text).issuedAt);
  expect(issued).toEqual([expect.any(Number), time]);
});

it("says that the service doesn't answer, or answers with something else", async () => {
  answers = [away, () => new Response("<html>", { status: 502 })];
  await expect(client.log()).rejects.toThrow(`${AUDIENCE} doesn't answer.`);
  await expect(client.log()).rejects.toThrow(`${AUDIENCE} answers 502: <html>`);
});
