import { alertSchema } from "@cointide/shared/contracts/alert-schemas";
import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect } from "vitest";
import { deriveKeys } from "../accounts/keys.ts";
import { createApp } from "../app.ts";
import { alerts } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";
import { createAuthentication } from "../http/authentication.ts";
import { createBulkChanges } from "../limits/bulk-changes.ts";
import { createLimiters } from "../limits/limiters.ts";
import { createLimits } from "../limits/limits.ts";
import { createCachedMarket } from "../market/cached-market.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { addAlertRoutes } from "../routes/alerts.routes.ts";
import { present, type TestDatabase } from "./databases.ts";
import { createFakeExchange } from "./fake-exchange.ts";
import { beginTestSession, joinPerson } from "./join-person.ts";
import { silentLog } from "./test-log.ts";

const keys = deriveKeys("a secret of the tests, long enough for anybody");

/** An address that the service refuses, and why. */
export const REFUSED_ADDRESS = "https://refused.example.com/";
export const REFUSAL = "This address is refused.";

/** An address that the service cannot check. */
export const UNCHECKED_ADDRESS = "https://slow.example.com/";

export const PUSH_KEY = "a-key-of-the-tests";

type Options = {
  opening?: Promise<OpenMarket>;
  /** Multiplies how many changes are allowed. */
  limitFactor?: number;
};

/** What a signed-in person can send. */
export type TestPerson = Awaited<ReturnType<ReturnType<typeof createAlertService>["join"]>>;

type AlertService = ReturnType<typeof createAlertService>;

/** The service with alerts over a test's database, whose clock goes on when a test says so. */
export function createAlertService(
  { database }: Pick<TestDatabase, "database">,
  { opening, limitFactor = 1_000 }: Options = {},
) {
  const exchange = createFakeExchange(["BTCUSDT", "ETHUSDT", "ADAUSDT"]);
  const market = createCachedMarket(exchange, { timeout: 20 });
  const opened: OpenMarket = { market, config: { market: "simulated", feed: "ws://localhost:4100/ws" } };
  /** Which addresses were asked about. */
  const checked: string[] = [];
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;

  async function checkAddress(address: string): Promise<boolean> {
    checked.push(address);
    if (address === REFUSED_ADDRESS) throw new DomainError("invalid", REFUSAL);
    return address !== UNCHECKED_ADDRESS;
  }

  async function build() {
    const market = opening ?? Promise.resolve(opened);
    const app = await createApp({ log: silentLog(), opening: market, docs: false });
    const authentication = createAuthentication({ database, keys, now: Date.now });
    const limits = createLimits(createLimiters(), limitFactor);
    addAlertRoutes(app, {
      ...{ database, opening: market, now, checkAddress, pushKey: PUSH_KEY },
      testChannel: async (_, channel) => ({ isSent: channel === "mail", error: "" }),
      ...{ authentication, limits, bulk: createBulkChanges(limits, authentication) },
    });
    return app;
  }
  const app = build();

  async function send(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    token?: string,
    body?: unknown,
  ) {
    const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const payload = body === undefined ? {} : { payload: body as object };
    return (await app).inject({ method, url, headers, ...payload });
  }

  /** What somebody can send in a session. */
  function personOf({ id, sessionId, token }: Awaited<ReturnType<typeof beginTestSession>>) {
    return {
      ...{ id, sessionId, token },
      list: async () => (await send("GET", "/alerts", token)).json().alerts,
      put: (alertId: string, body: unknown, query = "") =>
        send("PUT", `/alerts/${alertId}${query}`, token, body),
      remove: (alertId: string) => send("DELETE", `/alerts/${alertId}`, token),
      import: (alerts: unknown) => send("POST", "/alerts/import", token, { alerts }),
      crossings: (query = "") => send("GET", `/alerts/crossings${query}`, token),
      channels: () => send("GET", "/alerts/channels", token),
      putChannels: (body: unknown) => send("PUT", "/alerts/channels", token, body),
      subscribe: (body: unknown) => send("PUT", "/alerts/push", token, body),
      visitPush: (body: unknown) => send("POST", "/alerts/push/visit", token, body),
      unsubscribe: (body: unknown) => send("DELETE", "/alerts/push", token, body),
    };
  }

  /** Makes an account with one session. */
  const join = async () => personOf(await joinPerson(database, keys));
  /** Begins another session of an account. */
  const signIn = async ({ id }: { id: string }) => personOf(await beginTestSession(database, keys, id));

  return { app, exchange, clock, checked, join, signIn, send };
}

/** An alert's id by a number. */
export const alertId = (number: number) => number.toString(16).padStart(24, "0");

/** What a person decides of an alert. */
export const alertSettings = (changes: Partial<AlertSettings> = {}): AlertSettings => ({
  ...{ symbol: "BTCUSDT", condition: { kind: "above", price: "64120.5" } },
  ...{ repeatAfter: null, note: "", status: "active" },
  ...changes,
});

/** The service and a member without alerts, as each test of a block finds them, and what the member puts. */
export function setUpAlerts(opened: TestDatabase) {
  let service: AlertService;
  let ada: TestPerson;
  beforeAll(() => {
    service = createAlertService(opened);
  });
  beforeEach(async () => {
    service.exchange.failure = null;
    service.exchange.listed.add("ADAUSDT");
    service.clock.ahead = 0;
    ada = await service.join();
  });
  const isRow = (id: string, userId: string) => and(eq(alerts.userId, userId), eq(alerts.id, id));
  return {
    service: present(() => service),
    ada: present(() => ada),
    isRow,
    async put(changes: Partial<AlertSettings> = {}, id = alertId(1)): Promise<Alert> {
      const response = await ada.put(id, alertSettings(changes));
      expect(response.statusCode, response.body).toBe(200);
      return alertSchema.parse(response.json());
    },
    /** What the watcher reads of an alert. */
    async rowOf(id = alertId(1)) {
      const [row] = await opened.database.select().from(alerts).where(isRow(id, ada.id));
      if (row === undefined) throw new Error("There is no row.");
      return row;
    },
  };
}
