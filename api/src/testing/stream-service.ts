import { deriveKeys } from "../accounts/keys.ts";
import { createApp } from "../app.ts";
import type { Database } from "../database/database.ts";
import { createAuthentication } from "../http/authentication.ts";
import { createBulkChanges } from "../limits/bulk-changes.ts";
import { createLimiters } from "../limits/limiters.ts";
import { createLimits } from "../limits/limits.ts";
import { createCachedMarket } from "../market/cached-market.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { addStreamRoutes } from "../routes/streams.routes.ts";
import type { TestDatabase } from "./databases.ts";
import { createFakeExchange } from "./fake-exchange.ts";
import { joinPerson } from "./join-person.ts";
import { silentLog } from "./test-log.ts";

const keys = deriveKeys("a secret of the tests, long enough for anybody");

async function createStreamApp(database: Database, opening: Promise<OpenMarket>, limitFactor: number) {
  const app = await createApp({ log: silentLog(), opening, docs: false });
  const now = Date.now;
  const authentication = createAuthentication({ database, keys, now });
  const bulk = createBulkChanges(createLimits(createLimiters(), limitFactor), authentication);
  addStreamRoutes(app, { database, opening, authentication, bulk, now });
  return app;
}

/** What a signed-in person can send. */
export type TestPerson = Awaited<ReturnType<ReturnType<typeof createStreamService>["join"]>>;

/** The service with accounts over a test's database; people join without mail or passwords. */
export function createStreamService(
  { database }: Pick<TestDatabase, "database">,
  opening?: Promise<OpenMarket>,
  limitFactor = 1_000,
) {
  const exchange = createFakeExchange(["BTCUSDT", "ETHUSDT", "ADAUSDT", "SOLUSDT", "LTCUSDT", "BNBUSDT"]);
  const market = createCachedMarket(exchange, { timeout: 20 });
  const opened: OpenMarket = { market, config: { market: "simulated", feed: "ws://localhost:4100/ws" } };
  const app = createStreamApp(database, opening ?? Promise.resolve(opened), limitFactor);

  async function send(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    token?: string,
    body?: unknown,
    key?: string,
  ) {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const payload = body === undefined ? {} : { payload: body as object };
    return (await app).inject({ method, url, headers, ...payload });
  }

  /** Makes an account with one session. */
  async function join() {
    const { id, token } = await joinPerson(database, keys);
    return {
      id,
      token,
      list: async () => (await send("GET", "/streams", token)).json(),
      create: (body: unknown, key?: string) => send("POST", "/streams", token, body, key),
      change: (body: unknown) => send("PUT", "/streams", token, body),
      remove: (body: unknown) => send("DELETE", "/streams", token, body),
      import: (streams: unknown) => send("POST", "/streams/import", token, { streams }),
    };
  }

  return { app, exchange, join, send };
}

/** A guest's stream as an import carries it. */
export const localStream = (localId: string, ...symbols: string[]) => ({
  _id: { $oid: localId },
  userId: "guest",
  symbols,
});
