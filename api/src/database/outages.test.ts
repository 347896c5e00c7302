import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { signAccessToken } from "../accounts/access-token.ts";
import { writeRefreshToken } from "../accounts/refresh-token.ts";
import { makeUnsubscribeToken } from "../delivery/unsubscribe-token.ts";
import { EXAMPLES } from "../http/api-examples.ts";
import { createTestSchema, ENGINES } from "../testing/databases.ts";
import { type Failure, startFailingPostgresql } from "../testing/failing-postgresql.ts";
import { createTestApp } from "../testing/test-app.ts";
import { silentLog } from "../testing/test-log.ts";
import { createTestPeople } from "../testing/test-people.ts";
import type { Database } from "./database.ts";
import { openPostgresql } from "./open-postgresql.ts";
import { isUnavailable } from "./unavailable.ts";

const SENTENCE = "The database is not available right now. Please try again shortly.";
const REFUSAL = [503, "5", SENTENCE];

/** Calls that need no database. */
const WITHOUT =
  /^GET \/(healthz|readyz|config|assets|markets|tickers|klines|alerts\/unsubscribe|dev\/outbox)/;
const CALLS = Object.keys(EXAMPLES).filter((call) => !WITHOUT.test(call));

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** The answers to the documented example of each of these calls, sent by a member. */
async function answersOver(database: Database, calls = CALLS): Promise<Record<string, unknown[]>> {
  const people = await createTestPeople({ database });
  const { app } = await createTestApp({ people });
  const { keys, now } = people.accounts;
  const session = { userId: "u1", sessionId: "s1" };
  const headers = { authorization: `Bearer ${await signAccessToken(session, keys, now())}` };
  const cookies = { cointide_refresh: writeRefreshToken({ sessionId: "s1", generation: 1 }, keys) };
  async function answerTo(call: string): Promise<[string, unknown[]]> {
    const [method, path = ""] = call.split(" ");
    const { parameters: { id = "", ...query } = {}, body } = EXAMPLES[call] ?? {};
    const token = makeUnsubscribeToken(keys.unsubscribe, "u1");
    const search = new URLSearchParams(path.endsWith("/unsubscribe") ? { token } : query);
    const response = await app.inject({
      ...{ method: method as "GET", url: `${path.replace("{id}", id)}?${search}`, headers, cookies },
      ...(body !== undefined && { payload: body as object }),
    });
    return [call, [response.statusCode, response.headers["retry-after"], response.body]];
  }
  return Object.fromEntries(await Promise.all(calls.map(answerTo)));
}

const allOf = (answer: unknown[]) => Object.fromEntries(CALLS.map((call) => [call, answer]));

/** A read-only call and a call with a transaction. */
const SAMPLE = ["GET /streams", "POST /user"];
const sampleOf = (answer: unknown[]) => Object.fromEntries(SAMPLE.map((call) => [call, answer]));

async function openFailing(failure: Failure): Promise<Database> {
  const server = await startFailingPostgresql(failure);
  const patience = failure.isSilent ? { answerWithin: 300, connectWithin: 300 } : {};
  const { database, close } = openPostgresql(server.url, silentLog(), patience);
  undo.push(server.stop, close);
  return database;
}

describe("a call that needs the database", () => {
  it.each<[string, Failure]>([
    ["hangs up on new connections", { at: "connect" }],
    ["has a full disk", { at: "query", code: "53100" }],
  ])("is answered with 503, a sentence and Retry-After while PostgreSQL %s", async (_, failure) => {
    expect(await answersOver(await openFailing(failure))).toEqual(allOf(REFUSAL));
  });

  it.each<[string, Failure]>([
    ["takes connections and says nothing", { at: "connect", isSilent: true }],
    ["has too many connections", { at: "connect", code: "53300" }],
    ["starts or stops", { at: "connect", code: "57P03" }],
    ["knows the service no longer", { at: "connect", code: "28P01" }],
    ["has lost the database", { at: "connect", code: "3D000" }],
    ["hangs up on queries", { at: "query" }],
    ["is halted", { at: "query", isSilent: true }],
    ["ends connections", { at: "query", code: "57P01" }],
    ["is read-only", { at: "query", code: "25006" }],
    ["is out of memory", { at: "query", code: "53200" }],
    ["cannot read its disk", { at: "query", code: "58030" }],
    ["fails inside", { at: "query", code: "XX000" }],
  ])("is answered with 503 while PostgreSQL %s", async (_, failure) => {
    expect(await answersOver(await openFailing(failure), SAMPLE)).toEqual(sampleOf(REFUSAL));
  });

  it("is answered with 503 while PostgreSQL refuses connections", async () => {
    const { database, close } = openPostgresql("postgres://cointide@127.0.0.1:9/cointide", silentLog());
    undo.push(close);
    expect(await answersOver(database, SAMPLE)).toEqual(sampleOf(REFUSAL));
  });
});

it.each(["42P01", "22P02", "23502", "40001"])(
  "a mistake that PostgreSQL refuses with %s stays a failure of the service",
  async (code) => {
    const answers = await answersOver(await openFailing({ at: "query", code }), SAMPLE);
    const sentence = "Something went wrong on our side. Please try again.";
    expect(answers).toEqual(sampleOf([500, undefined, sentence]));
  },
);

describe.runIf(ENGINES.some(({ engine }) => engine === "postgresql"))(
  "a PostgreSQL server that comes back",
  () => {
    /** Passes connections on to the server. Once broken, it ends each one at its next query. */
    async function startProxy(target: URL) {
      let isBroken = false;
      const server = createServer((client) => {
        const upstream = connect(Number(target.port), target.hostname);
        let messages = 0;
        for (const socket of [client, upstream]) {
          socket.on("error", () => {});
          socket.on("close", () => [client, upstream].map((each) => each.destroy()));
        }
        client.on("data", (data) => {
          messages += 1;
          if (isBroken && data[0] !== 0 && data[0] !== "p".charCodeAt(0) && messages > 1) client.destroy();
          else upstream.write(data);
        });
        upstream.on("data", (data) => client.write(data));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      undo.push(() => server.close());
      const url = new URL(target);
      url.port = String((server.address() as AddressInfo).port);
      return {
        url: url.href,
        setBroken(broken: boolean) {
          isBroken = broken;
        },
      };
    }

    it("is given up where it says nothing about a query, and not while nobody asks or for a migration", async () => {
      const schema = await createTestSchema();
      undo.push(schema.drop);
      const hasty = openPostgresql(schema.url, silentLog(), { answerWithin: 400 });
      const patient = openPostgresql(schema.url, silentLog(), { answerWithin: 0 });
      undo.push(hasty.close, patient.close);
      const slow = sql`SELECT pg_sleep(1)`;
      await expect(hasty.database.execute(slow)).rejects.toSatisfy(isUnavailable);
      await expect(hasty.database.transaction((within) => within.execute(slow))).rejects.toSatisfy(
        isUnavailable,
      );
      await expect.poll(() => hasty.connections().open).toBe(0);
      await hasty.database.transaction(async (within) => {
        await within.execute(sql`SELECT 1`);
        await delay(1_000);
        await within.execute(sql`SELECT 1`);
      });
      await patient.database.execute(slow);
    });

    it("is used again, however many transactions it broke", async () => {
      const schema = await createTestSchema();
      undo.push(schema.drop);
      const proxy = await startProxy(new URL(schema.url));
      const { database, close, connections } = openPostgresql(proxy.url, silentLog());
      undo.push(close);
      await database.execute(sql`SELECT 1`);
      proxy.setBroken(true);
      for (let round = 0; round < 3; round += 1) {
        const broken = Array.from({ length: 8 }, () =>
          database.transaction((within) => within.execute(sql`SELECT 1`)),
        );
        for (const { status } of await Promise.allSettled(broken)) expect(status).toBe("rejected");
      }
      await expect.poll(() => connections().open).toBe(0);
      proxy.setBroken(false);
      const kept = await database.transaction((within) => within.execute(sql`SELECT 1 AS kept`));
      expect(kept).toMatchObject({ rows: [{ kept: 1 }] });
    });
  },
);
