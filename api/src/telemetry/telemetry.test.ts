import { randomUUID } from "node:crypto";
import type { CanaryRecord, SliceReport } from "@cointide/shared/contracts/telemetry";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { purge } from "../accounts/purge.ts";
import { type AccountService, createAccountService } from "../testing/account-service.ts";
import { ENGINES, type TestDatabase } from "../testing/databases.ts";

const canary = (outcome: SliceReport["outcome"], facts: Partial<SliceReport> = {}): SliceReport => ({
  ...{ session: randomUUID(), slice: "mfe-streams", version: "0.2.0-3f9a2c1b", canary: true },
  ...{ outcome, message: outcome === "ready" ? "" : "It broke" },
  ...facts,
});
const sessions = (count: number, outcome: SliceReport["outcome"]) =>
  Array.from({ length: count }, () => canary(outcome));

describe.each(ENGINES)("on $engine", ({ open }) => {
  let opened: TestDatabase;
  let service: AccountService;
  beforeAll(async () => {
    opened = await open();
    service = await createAccountService(opened);
  }, 60_000);
  beforeEach(() => opened.empty());
  afterAll(() => opened.close());

  /** Reports as pages do, at most 20 at once, one page after the other. */
  async function reportTo({ app }: Pick<AccountService, "app">, ...reports: SliceReport[]) {
    const statuses: number[] = [];
    for (let from = 0; from < reports.length; from += 20) {
      const payload = { reports: reports.slice(from, from + 20) };
      statuses.push((await app.inject({ method: "POST", url: "/telemetry", payload })).statusCode);
    }
    return statuses;
  }
  const report = (...reports: SliceReport[]) => reportTo(service, ...reports);
  const canaries = async (): Promise<CanaryRecord[]> =>
    (await service.app.inject({ url: "/telemetry/canaries" })).json();

  const record = (facts: Partial<CanaryRecord>) => ({
    ...{ slice: "mfe-streams", version: "0.2.0-3f9a2c1b", sessions: 1, failures: 0 },
    ...facts,
  });

  it("tells of each canary how many sessions it had, and in how many it failed", async () => {
    const other = { slice: "mfe-auth", version: "1.0.0-aa" };
    expect(await report(...sessions(3, "ready"), ...sessions(2, "render"))).toEqual([204]);
    service.clock.advance(1_000);
    await report(canary("load", other));
    expect(await canaries()).toEqual([
      { ...other, sessions: 1, failures: 1 },
      record({ sessions: 5, failures: 2 }),
    ]);
  });

  it("counts a session once, as failed as soon as it fails and ever after", async () => {
    const session = randomUUID();
    await report(canary("ready", { session }));
    expect(await canaries()).toEqual([record({})]);
    await report(canary("render", { session }), canary("ready", { session }));
    await report(canary("ready", { session }), canary("init", { session }));
    expect(await canaries()).toEqual([record({ failures: 1 })]);
  });

  it("looks at the first 50 sessions only, and at whether those fail later", async () => {
    const early = canary("ready");
    await report(early, ...sessions(49, "ready"), ...sessions(30, "init"));
    expect(await canaries()).toEqual([record({ sessions: 50, failures: 0 })]);
    await report({ ...early, outcome: "render" });
    expect(await canaries()).toEqual([record({ sessions: 50, failures: 1 })]);
  });

  it("counts exactly when many report at the same moment", async () => {
    await Promise.all(Array.from({ length: 30 }, () => report(...sessions(3, "load"))));
    expect(await canaries()).toEqual([record({ sessions: 50, failures: 50 })]);
  });

  it("keeps nothing about releases that are not on trial", async () => {
    expect(await report(canary("init", { canary: false }))).toEqual([204]);
    expect(await canaries()).toEqual([]);
  });

  it("keeps a slice's ten newest releases and a hundred in all, however many somebody invents", async () => {
    await report(canary("ready", { slice: "mfe-real", version: "1" }));
    service.clock.advance(1_000);
    for (let version = 1; version <= 12; version += 1) {
      await report(canary("ready", { version: String(version) }));
      service.clock.advance(1_000);
    }
    const kept = await canaries();
    expect(kept.map(({ version }) => version)).toEqual([..."12 11 10 9 8 7 6 5 4 3".split(" "), "1"]);

    await report(
      ...Array.from({ length: 105 }, (_, index) => canary("ready", { slice: `mfe-${index + 1}` })),
    );
    const names = (await canaries()).map(({ slice }) => slice);
    expect([names.length, names.includes("mfe-real"), names.includes("mfe-105")]).toEqual([100, false, true]);
  });

  it("forgets a release a month after it was new", async () => {
    await report(canary("init"));
    const month = 30 * 24 * 3_600_000;
    await purge(opened.database, service.clock.now() + month);
    expect(await canaries()).toEqual([record({ failures: 1 })]);
    await purge(opened.database, service.clock.now() + month + 1);
    expect(await canaries()).toEqual([]);
  });

  it("lets nobody name more than 60 new releases an hour", async () => {
    const impatient = await createAccountService(opened, { patience: 1 });
    const invented = Array.from({ length: 80 }, (_, index) => canary("ready", { slice: `mfe-${index}` }));
    expect(await reportTo(impatient, ...invented)).toEqual([204, 204, 204, 429]);
    expect(await canaries()).toHaveLength(60);
    expect(await reportTo(impatient, canary("ready", { slice: "mfe-1" }))).toEqual([204]);
  });
});
