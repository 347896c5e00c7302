import { ApiError } from "@cointide/shared/api/api-error";
import type { ApiClient } from "@cointide/shared/api/client";
import type {
  Alert,
  AlertChannels,
  AlertSettings,
  AllAlertsAction,
  LoggedCrossing,
} from "@cointide/shared/contracts/alerts";
import { at } from "./sample-alerts.ts";

type Request = Parameters<ApiClient["call"]>[0];

/** The refusals that a test asks for, by call. */
type Refusals = Partial<Record<"PUT" | "DELETE" | "POST", ApiError>>;

/** A webhook whose host DNS does not answer for in time. */
export const UNCHECKED_WEBHOOK = "https://slow.example.com/alerts";

const CHANNELS: AlertChannels = {
  ...{ mail: true, webhook: null, webhookSecret: null, pushKey: "a-public-key", pushes: 0 },
  ...{ format: "json", quiet: null },
};

function afterAction(alerts: readonly Alert[], action: AllAlertsAction): Alert[] {
  if (action === "delete") return [];
  const [from, to] = action === "pause" ? (["active", "paused"] as const) : (["paused", "active"] as const);
  return alerts.map((alert) => (alert.status === from ? { ...alert, status: to } : alert));
}

/** A service in memory that keeps one member's alerts, and notes what it was asked. */
export function createAlertService(alerts: readonly Alert[] = []) {
  const service = {
    alerts: [...alerts],
    log: [] as LoggedCrossing[],
    /** What it knows; 1 is the service of an earlier release. */
    version: 2,
    channels: CHANNELS,
    refuses: {} as Refusals,
    asked: [] as string[],
    /** Takes the subscriptions of browsers. */
    push: (_method: "PUT" | "DELETE" | "MOVE", _body: unknown): void => {},
    /** The endpoints of browsers that it knows; null for one of before, which does not say. */
    known: new Set<string>() as Set<string> | null,
  };
  const check = (method: keyof Refusals) => {
    const refusal = service.refuses[method];
    if (refusal !== undefined) throw refusal;
  };
  const note = ({ method, path }: Request) => void service.asked.push(`${method} ${path}`);
  const put = (id: string, settings: AlertSettings): Alert => {
    const known = service.alerts.find((alert) => alert.id === id);
    const fresh = { createdAt: at(59), crossings: 0, crossedAt: null };
    const saved = { ...fresh, ...known, ...settings, id };
    service.alerts = [...service.alerts.filter((alert) => alert.id !== id), saved];
    return saved;
  };
  const answers: Record<string, (request: Request) => unknown> = {
    "GET /alerts": () => ({
      alerts: service.alerts,
      ...(service.version > 1 && { version: service.version }),
    }),
    "POST /alerts/all": ({ body }) => {
      check("POST");
      service.alerts = afterAction(service.alerts, (body as { action: AllAlertsAction }).action);
    },
    "GET /alerts/crossings": ({ query }) => ({
      crossings: service.log.filter(({ ordinal }) => ordinal > Number(query?.after ?? 0)),
    }),
    "GET /alerts/channels": () => service.channels,
    "PUT /alerts/channels": ({ body }) => {
      const { mail, webhook, ...rest } = body as Pick<AlertChannels, "mail" | "webhook" | "format" | "quiet">;
      const webhookSecret = webhook === null ? null : "whsec_sample";
      service.channels = { ...service.channels, mail, webhook, webhookSecret, ...rest };
      return { ...service.channels, ...(webhook === UNCHECKED_WEBHOOK && { isWebhookUnchecked: true }) };
    },
    "PUT /alerts/push": ({ body }) => service.push("PUT", body),
    "DELETE /alerts/push": ({ body }) => service.push("DELETE", body),
    "POST /alerts/push/visit": ({ body }) => {
      if (service.known === null) throw new ApiError(404, "There is nothing at this address.");
      return { isSubscribed: service.known.has((body as { endpoint: string }).endpoint) };
    },
    "POST /alerts/push/move": ({ body }) => service.push("MOVE", body),
    "POST /alerts/import": ({ body }) => {
      check("POST");
      const { alerts: sent } = body as { alerts: (AlertSettings & { id: string })[] };
      return { ids: sent.map(({ id, ...settings }) => put(id, settings).id) };
    },
  };
  const api: ApiClient = {
    async call(request) {
      note(request);
      const id = /^\/alerts\/([0-9a-f]{24})$/.exec(request.path)?.[1];
      let answer: unknown;
      if (id !== undefined && request.method === "PUT") {
        check("PUT");
        answer = put(id, request.body as AlertSettings);
      } else if (id !== undefined && request.method === "DELETE") {
        check("DELETE");
        service.alerts = service.alerts.filter((alert) => alert.id !== id);
      } else {
        const give = answers[`${request.method} ${request.path}`] ?? OTHERS[request.path];
        if (give === undefined) throw new Error(`Unexpected call: ${request.method} ${request.path}`);
        answer = give(request);
      }
      return request.answer.parse(answer) as never;
    },
  };
  return { service, api };
}

const FACTS = {
  ...{ average: "1", pchange: "1.5", change: "1", high: "230", low: "190", volume: 1, qvolume: 2, trades: 3 },
  ...{ open: 4, close: 5, lastId: 6 },
};

/** What the service says of prices and of the member. NOPEUSDT is not listed. */
const OTHERS: Record<string, (request: Request) => unknown> = {
  "/tickers": ({ query }) =>
    Object.fromEntries(
      [query?.symbols ?? []]
        .flat()
        .filter((symbol) => symbol !== "NOPEUSDT")
        .map((symbol) => [symbol, { ...FACTS, last: "200.00000000" }]),
    ),
  // Of the channels, mail alone works.
  "/alerts/channels/test": ({ body }) =>
    (body as { channel: string }).channel === "mail"
      ? { isSent: true, error: "" }
      : { isSent: false, error: "The webhook failed. It answered with 500." },
  "/assets": () => [
    { symbol: "BTCUSDT", base: "BTC", quote: "USDT", tick: "0.01" },
    { symbol: "LTCUSDT", base: "LTC", quote: "USDT", tick: "0.01" },
    { symbol: "SOLUSDT", base: "SOL", quote: "USDT", tick: "0.01" },
    { symbol: "XRPUSDT", base: "XRP", quote: "USDT", tick: "0.0001" },
  ],
  "/streams": () => ({ streams: [], tickers: {} }),
  "/user": () => ({
    user: {
      ...{ id: "ada", name: "Ada", email: "ada@example.com", verified: true },
      createdAt: "2026-01-01T00:00:00.000Z",
    },
  }),
};
