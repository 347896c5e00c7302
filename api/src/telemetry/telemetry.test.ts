import { createHmac, randomUUID } from "node:crypto";
import type { CanaryRecord, SliceReport } from "@cointide/shared/contracts/telemetry";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { purge } from "../accounts/purge.ts";
import { type AccountService, createAccountService } from "../testing/account-service.ts";
import { firstCases, ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";

const canary = (outcome: SliceReport["outcome"], facts: Partial<SliceReport> = {}): SliceReport => ({
  ...{ session: randomUUID(), slice: "mfe-streams", version: "0.2.0-3f9a2c1b", canary: true },
  ...{ outcome, message: outcome === "ready" ? "" : "It broke" },
  ...facts,
});
const sessions = (count: number, outcome: SliceReport["outcome"]) =>
  Array.from({ length: count }, () => canary(outcome));

/** The n-th network of the world. */
const network = (n: number, host = 1) => `10.${n >> 8}.${n & 255}.${host}`;
const clients = new Map<string, string>();
function addressOf(session: string): string {
  const address = clients.get(session) ?? network(clients.size);
  clients.set(session, address);
  return address;
}

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let service: AccountService;
  beforeAll(async () => {
    service = await createAccountService(opened);
  });

  /** Reports as pages do, at most 20 at once, from one client. */
  async function reportTo(
    { app }: Pick<AccountService, "app">,
    reports: SliceReport[],
    remoteAddress: string,
  ) {
    const statuses: number[] = [];
    for (let from = 0; from < reports.length; from += 20) {
      const payload = { reports: reports.slice(from, from + 20) };
      const answer = await app.inject({ method: "POST", url: "/telemetry", payload, remoteAddress });
      statuses.push(answer.statusCode);
    }
    return statuses;
  }
  /** Reports of each session from a client of its own, in a network of its own. */
  async function report(...reports: SliceReport[]) {
    const statuses = new Set<number>();
    for (const one of reports) {
      const [status = 0] = await reportTo(service, [one], addressOf(one.session));
      statuses.add(status);
    }
    return [...statuses];
  }
  const canaries = async (): Promise<CanaryRecord[]> =>
    (await service.app.inject({ url: "/telemetry/canaries" })).json();

  const record = (facts: Partial<CanaryRecord>) => ({
    ...{ slice: "mfe-streams", version: "0.2.0-3f9a2c1b", sessions: 1, failures: 0 },
    stable: { sessions: 0, failures: 0 },
    ...facts,
  });

  it("tells of each canary how many clients voted, and with how many it failed", async () => {
    const other = { slice: "mfe-auth", version: "1.0.0-aa" };
    expect(await report(...sessions(3, "ready"), ...sessions(2, "render"))).toEqual([204]);
    service.clock.advance(1_000);
    await report(canary("load", other));
    expect(await canaries()).toEqual([
      record({ ...other, failures: 1 }),
      record({ sessions: 5, failures: 2 }),
    ]);
  });

  it("are shown to named addresses only, and never through a proxy", async () => {
    const ask = async (remoteAddress: string, headers = {}) =>
      (await service.app.inject({ url: "/telemetry/canaries", remoteAddress, headers })).statusCode;
    expect(await ask("127.0.0.1")).toBe(200);
    expect(await ask("203.0.113.7")).toBe(404);
    expect(await ask("127.0.0.1", { "x-forwarded-for": "127.0.0.1" })).toBe(404);
  });

  it("counts a session once, as failed as soon as it fails and ever after", async () => {
    const session = randomUUID();
    await report(canary("ready", { session }));
    expect(await canaries()).toEqual([record({})]);
    await report(canary("render", { session }), canary("ready", { session }));
    await report(canary("ready", { session }), canary("init", { session }));
    expect(await canaries()).toEqual([record({ failures: 1 })]);
  });

  it("takes a block for no vote: phones are slow, and debuggers stop pages", async () => {
    const session = randomUUID();
    expect(await report(canary("blocked"), canary("blocked", { session }))).toEqual([204]);
    expect(await canaries()).toEqual([]);
    await report(canary("ready", { session }), canary("blocked", { session }));
    expect(await canaries()).toEqual([record({ failures: 0 })]);
  });

  it("looks at the first 50 sessions only, and at whether those fail later", async () => {
    const early = canary("ready");
    await report(early, ...sessions(49, "ready"), ...sessions(30, "init"));
    expect(await canaries()).toEqual([record({ sessions: 50, failures: 0 })]);
    await report({ ...early, outcome: "render" });
    expect(await canaries()).toEqual([record({ sessions: 50, failures: 1 })]);
  });

  it("counts exactly when many report at the same moment", async () => {
    await Promise.all(Array.from({ length: 30 }, () => report(...sessions(2, "load"))));
    expect(await canaries()).toEqual([record({ sessions: 50, failures: 50 })]);
  });

  it("keeps nothing about releases that are not on trial", async () => {
    expect(await report(canary("init", { canary: false }))).toEqual([204]);
    expect(await canaries()).toEqual([]);
  });

  it("keeps a slice's ten newest releases and a hundred in all, however many clients invent", async () => {
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

  it("limits each client to 60 new releases an hour", async () => {
    const impatient = await createAccountService(opened, { limitFactor: 1 });
    const invented = Array.from({ length: 80 }, (_, index) => canary("ready", { slice: `mfe-${index}` }));
    expect(await reportTo(impatient, invented, "192.0.2.1")).toEqual([204, 204, 204, 429]);
    expect(await canaries()).toHaveLength(60);
    expect(await reportTo(impatient, [canary("ready", { slice: "mfe-1" })], "192.0.2.1")).toEqual([204]);
  });

  describe("when a stranger attacks from one network", () => {
    const TICKET_SECRET = "0123456789abcdef0123456789abcdef";
    const TRIAL = { slice: "mfe-streams", version: "0.2.0-3f9a2c1b", trial: "0.2.0-3f9a2c1b" };
    const STABLE = { ...TRIAL, version: "0.1.0-11111111" };
    const signed = (trials: object[], secret = TICKET_SECRET, at = guarded.clock.now()) => {
      const payload = Buffer.from(JSON.stringify({ at, trials })).toString("base64url");
      return `${payload}.${createHmac("sha256", secret).update(payload).digest("base64url")}`;
    };
    let guarded: AccountService;
    beforeEach(async () => {
      guarded = await createAccountService(opened, { ticketSecret: TICKET_SECRET });
    });
    const vote = (address: string, ticket: string | undefined, ...reports: SliceReport[]) =>
      guarded.app.inject({
        ...{ method: "POST", url: "/telemetry", remoteAddress: address },
        payload: { reports, ticket },
      });

    it.each(firstCases(1, ["203.0.113.", "2001:db8:7:"]))(
      "counts two votes of all the clients of %s",
      async (prefix) => {
        for (let host = 1; host <= 60; host += 1) {
          const address = prefix.includes(":") ? `${prefix}${host}::1` : `${prefix}${host}`;
          expect((await vote(address, signed([TRIAL]), canary("render"))).statusCode).toBe(204);
          await vote(address, signed([TRIAL]), canary("ready"));
        }
        expect(await canaries()).toEqual([record({ sessions: 2, failures: 2 })]);
      },
    );

    it("hears everybody else, whose votes the stranger can neither outnumber nor crowd out", async () => {
      for (let host = 1; host <= 60; host += 1) {
        await vote(`203.0.113.${host}`, signed([TRIAL]), canary("ready"));
      }
      for (let version = 1; version <= 60; version += 1) {
        const invented = canary("ready", { version: `9.0.${version}` });
        await vote("203.0.113.1", signed([TRIAL]), invented);
        await vote("203.0.113.1", undefined, invented);
      }
      for (let n = 0; n < 20; n += 1) await vote(network(n), signed([TRIAL]), canary("init"));
      expect(await canaries()).toEqual([record({ sessions: 22, failures: 20 })]);
    });

    it.each([
      ["no ticket", () => undefined],
      ["a ticket of another secret", () => signed([TRIAL], "another secret of thirty-two characters")],
      ["a ticket that was changed", () => signed([TRIAL]).replace(/^./, "x")],
      ["nonsense", () => "nonsense"],
      ["a ticket of the day before", () => signed([TRIAL], TICKET_SECRET, guarded.clock.now() - 86_400_000)],
      ["a ticket of another release", () => signed([{ ...TRIAL, version: "1", trial: "1" }])],
    ])("counts no vote with %s", async (_, ticket) => {
      expect((await vote("203.0.113.1", ticket(), canary("render"))).statusCode).toBe(204);
      expect(await canaries()).toEqual([]);
    });

    it("keeps how the release of all others did meanwhile apart", async () => {
      for (let n = 0; n < 7; n += 1) {
        const failed = canary(n < 3 ? "load" : "ready", { version: STABLE.version, canary: false });
        await vote(network(n), signed([STABLE]), failed);
      }
      await vote(network(8), signed([TRIAL]), canary("ready"));
      expect(await canaries()).toEqual([record({ stable: { sessions: 7, failures: 3 } })]);
    });
  });
});
