import { beforeEach, describe, expect, it } from "vitest";
import { publicKeyOf } from "../releases/registry-keys.ts";
import { storeProblems } from "../releases/testing/store-problems.ts";
import { sampleKey, sampleService, sampleTeam } from "./testing/sample-service.ts";

const administratorKey = sampleKey();
const administrators = [publicKeyOf(administratorKey)];

let service: ReturnType<typeof sampleService>;
let team: ReturnType<typeof sampleTeam>;
let administrator: ReturnType<typeof sampleTeam>;

async function openFor(options: Parameters<typeof sampleService>[0] = {}): Promise<void> {
  service = sampleService({ administrators, ...options });
  administrator = sampleTeam(service, administratorKey);
  team = sampleTeam(service);
  await administrator.own("mfe-weather", [{ team: "weather", key: team.publicKey }]);
}
beforeEach(() => openFor());

const live = async () => (await team.view()).body;

it("publishes, puts on trial, promotes and takes back over HTTP", async () => {
  expect(await team.publish("1.0.0")).toMatchObject({ status: 200, body: { revision: 2 } });
  expect(await team.publish("1.1.0")).toMatchObject({ status: 200 });
  await team.upload("1.2.0");
  await team.check("1.2.0");
  expect(await live()).toMatchObject({ current: expect.stringMatching(/^1\.1\.0-/), canary: null });
  await team.deploy("1.2.0", { percent: 10 });
  expect(await live()).toMatchObject({
    canary: { version: expect.stringMatching(/^1\.2\.0-/), percent: 10 },
  });
  await team.deploy("1.2.0");
  expect(await live()).toMatchObject({ current: expect.stringMatching(/^1\.2\.0-/), canary: null });
  await team.deploy("1.1.0", { reason: "blank page" });
  expect(await live()).toMatchObject({
    current: expect.stringMatching(/^1\.1\.0-/),
    fallbacks: [expect.stringMatching(/^1\.0\.0-/)],
  });
  const { changes } = (await team.ask({ method: "GET", url: "/v1/log" })).body as {
    changes: { change: object }[];
  };
  expect(changes.map(({ change }) => change)).toEqual([
    expect.objectContaining({
      by: "platform",
      what: "own mfe-weather: weather",
      statement: expect.any(String),
    }),
    expect.objectContaining({
      by: "weather",
      what: expect.stringMatching(/^publish mfe-weather 1\.0\.0-\w{8}$/),
    }),
    expect.objectContaining({
      by: "weather",
      what: expect.stringMatching(/^publish mfe-weather 1\.1\.0-\w{8}$/),
    }),
    expect.objectContaining({
      by: "weather",
      what: expect.stringMatching(/^publish mfe-weather 1\.2\.0-\w{8} to 10 %$/),
    }),
    expect.objectContaining({
      by: "weather",
      what: expect.stringMatching(/^publish mfe-weather 1\.2\.0-\w{8}$/),
    }),
    expect.objectContaining({
      what: expect.stringMatching(/^rollback mfe-weather to 1\.1\.0-\w{8}: blank page$/),
      statement: expect.any(String),
    }),
  ]);
  expect(storeProblems(service.folder, service.keys.publicKey)).toEqual([]);
});

it("stops a canary, withdraws a slice and brings it back", async () => {
  await team.publish("1.0.0");
  await team.upload("1.1.0");
  await team.check("1.1.0");
  await team.deploy("1.1.0", { percent: 50 });
  expect(await team.stop()).toMatchObject({ status: 200 });
  expect(await live()).toMatchObject({ canary: null, stopped: { reason: "it was stopped manually" } });
  expect(await team.stop()).toMatchObject({ status: 404 });
  expect(await team.withdraw()).toMatchObject({ status: 200 });
  expect(await live()).toMatchObject({ current: null, stored: [expect.any(String), expect.any(String)] });
  expect(await team.deploy("1.0.0")).toMatchObject({ status: 200 });
  expect(await live()).toMatchObject({ current: expect.stringMatching(/^1\.0\.0-/) });
});

it("keeps more changes than the store has registries", async () => {
  for (let minor = 0; minor < 12; minor += 1) await team.publish(`1.${minor}.0`);
  const { changes } = (await team.ask({ method: "GET", url: "/v1/log" })).body as {
    changes: { sequence: number }[];
  };
  expect(changes.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
});

describe("a statement", () => {
  it("that was carried out is out of date, also after a withdrawal", async () => {
    await team.publish("1.0.0");
    const text = await team.sign({ action: "withdraw" });
    expect(await team.post("DELETE", "/v1/slices/mfe-weather/live", text)).toMatchObject({ status: 200 });
    const deploy = await team.deploy("1.0.0");
    expect(deploy.status).toBe(200);
    const replayed = await team.post("DELETE", "/v1/slices/mfe-weather/live", text);
    expect(replayed).toMatchObject({ status: 409, body: { error: "revision" } });
    expect(await live()).toMatchObject({ current: expect.stringMatching(/^1\.0\.0-/) });
  });

  it.each([
    ["an expired one", -6 * 60_000, 401, "expired"],
    ["one of the future", 60_000, 401, "early"],
  ])("is rejected with the service's time if it is %s", async (_, offset, status, error) => {
    const text = await team.sign({ action: "deploy", version: "1.0.0" }, Date.now() + offset);
    const answer = await team.deploySigned(text);
    expect(answer).toMatchObject({ status, body: { error } });
    expect(Math.abs(Number(answer.body.time) - Date.now())).toBeLessThan(5_000);
  });

  it("is rejected if it was altered, is for another address, or asks for something else", async () => {
    await team.publish("1.0.0");
    await team.publish("1.1.0");
    const text = await team.sign({ action: "deploy", version: "1.0.0" });
    const altered = await team.deploySigned(text.replace("1.0.0", "1.1.0"));
    expect(altered).toMatchObject({ status: 401, body: { error: "signature" } });
    const elsewhere = await team.post("POST", "/v1/slices/mfe-other/deployments", text);
    expect(elsewhere).toMatchObject({ status: 400, body: { error: "malformed" } });
    const withdrawal = await team.post("DELETE", "/v1/slices/mfe-weather/live", text);
    expect(withdrawal).toMatchObject({ status: 400, body: { error: "malformed" } });
    expect(await live()).toMatchObject({ current: expect.stringMatching(/^1\.1\.0-/) });
  });
});

describe("another team", () => {
  it("can't upload, check, deploy, stop, preview or withdraw, nor take over the slice", async () => {
    await team.publish("1.0.0");
    const other = sampleTeam(service);
    const before = await live();
    const preview = await other.sign({ action: "preview", version: "1.0.0", hours: 1 });
    const answers = [
      await other.upload("9.9.9"),
      await other.deploy("1.0.0", { percent: 5 }),
      await other.withdraw(),
      await other.post("POST", "/v1/slices/mfe-weather/versions/1.0.0/previews", preview),
      await other.own("mfe-weather", [{ team: "other", key: other.publicKey }]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await live()).toEqual(before);
  });

  it("can't publish a slice that nobody owns", async () => {
    const newcomer = sampleTeam(service, sampleKey(), "mfe-new");
    expect(await newcomer.upload("1.0.0")).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/Ask an administrator/) },
    });
  });

  it("publishes its own slice at the same time", async () => {
    const other = sampleTeam(service, sampleKey(), "mfe-tides");
    await administrator.own("mfe-tides", [{ team: "tides", key: other.publicKey }]);
    const answers = await Promise.all([team.publish("1.0.0"), other.publish("2.0.0")]);
    // A check is of what was live when it ran.
    const repeated = await Promise.all(
      answers.map(({ status }, at) =>
        status === 409 ? [team, other][at]?.publish(at === 0 ? "1.0.0" : "2.0.0") : null,
      ),
    );
    expect([...answers, ...repeated].filter((answer) => answer?.status === 200)).toHaveLength(2);
    expect(await live()).toMatchObject({ current: expect.stringMatching(/^1\.0\.0-/) });
    expect((await other.view()).body).toMatchObject({ current: expect.stringMatching(/^2\.0\.0-/) });
  });
});

describe("a key on call", () => {
  it("stops canaries and rolls back, but publishes and withdraws nothing", async () => {
    const onCall = sampleTeam(service);
    await administrator.own("mfe-weather", [
      { team: "weather", key: team.publicKey },
      { team: "weather", key: onCall.publicKey, role: "on-call" },
    ]);
    await team.publish("1.0.0");
    await team.publish("1.1.0");
    await team.upload("1.2.0");
    await team.check("1.2.0");
    expect(await onCall.deploy("1.2.0")).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/on call/) },
    });
    expect(await onCall.deploy("1.2.0", { percent: 5 })).toMatchObject({ status: 403 });
    expect(await onCall.withdraw()).toMatchObject({ status: 403 });
    await team.deploy("1.2.0", { percent: 5 });
    expect(await onCall.stop()).toMatchObject({ status: 200 });
    expect(await onCall.deploy("1.0.0")).toMatchObject({ status: 200 });
    expect(await live()).toMatchObject({ current: expect.stringMatching(/^1\.0\.0-/), canary: null });
  });
});

describe("the gate", () => {
  const failing = {
    findings: [{ check: "budget", where: "", problem: "Too large.", fix: "" }],
    notRun: [],
    contract: {},
  };

  it("keeps a version from being deployed, and says why", async () => {
    await openFor({ runGate: async () => failing });
    await team.upload("1.0.0");
    expect(await team.check("1.0.0")).toMatchObject({
      body: { state: "failed", findings: failing.findings },
    });
    expect(await team.deploy("1.0.0")).toMatchObject({ status: 409, body: { error: "unchecked" } });
    expect(await live()).toMatchObject({ current: null, stored: [] });
  });

  it("must have visited routes in a browser where that is required", async () => {
    const notRun = [{ check: "browser", reason: "no Chromium was found" }];
    await openFor({ runGate: async () => ({ findings: [], notRun, contract: {} }), required: ["browser"] });
    await team.upload("1.0.0");
    const { body } = await team.check("1.0.0");
    expect(body).toMatchObject({
      state: "failed",
      findings: [{ check: "browser", problem: expect.stringMatching(/no Chromium was found/) }],
    });
  });

  it("is asked again when another release is live than it was asked about", async () => {
    await team.upload("1.0.0");
    await team.check("1.0.0");
    const other = sampleTeam(service, sampleKey(), "mfe-tides");
    await administrator.own("mfe-tides", [{ team: "tides", key: other.publicKey }]);
    await other.publish("1.0.0");
    expect(await team.deploy("1.0.0")).toMatchObject({ status: 409, body: { error: "unchecked" } });
    await team.check("1.0.0");
    expect(await team.deploy("1.0.0")).toMatchObject({ status: 200 });
  });

  it("rejects other content under a published version, and takes the same again", async () => {
    await team.publish("1.0.0");
    await team.upload("1.0.0", "other content");
    const { body } = await team.check("1.0.0");
    expect(body).toMatchObject({
      state: "failed",
      findings: [{ check: "version", problem: expect.stringMatching(/already published/) }],
    });
    await team.upload("1.0.0");
    expect(await team.check("1.0.0")).toMatchObject({ body: { state: "passed" } });
    expect(await team.deploy("1.0.0")).toMatchObject({ status: 200 });
  });
});

it("answers unknown addresses, slices and jobs with a reason", async () => {
  const urls = ["/v1/slices/mfe-unknown", "/v1/jobs/00000000000000000000000000000000", "/v1/nothing"];
  for (const url of urls)
    expect(await team.ask({ method: "GET", url })).toMatchObject({
      status: 404,
      body: { message: expect.any(String) },
    });
  expect(await team.ask({ method: "GET", url: "/v1/slices/..%2Fsecret" })).toMatchObject({ status: 400 });
});
