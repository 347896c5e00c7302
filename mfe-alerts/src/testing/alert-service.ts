import type { ApiError } from "@cointide/shared/api/api-error";
import type { ApiClient } from "@cointide/shared/api/client";
import type { Alert, AlertChannels, AlertSettings, LoggedCrossing } from "@cointide/shared/contracts/alerts";
import { at } from "./sample-alerts.ts";

type Request = Parameters<ApiClient["call"]>[0];

/** The refusals that a test asks for, by call. */
type Refusals = Partial<Record<"PUT" | "DELETE" | "POST", ApiError>>;

const CHANNELS: AlertChannels = {
  ...{ mail: true, webhook: null, webhookSecret: null, pushKey: "a-public-key", pushes: 0 },
};

/** A service in memory that keeps one member's alerts, and notes what it was asked. */
export function createAlertService(alerts: readonly Alert[] = []) {
  const service = {
    alerts: [...alerts],
    log: [] as LoggedCrossing[],
    channels: CHANNELS,
    refuses: {} as Refusals,
    asked: [] as string[],
    /** Takes the subscriptions of browsers. */
    push: (_method: "PUT" | "DELETE", _body: unknown): void => {},
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
    "GET /alerts": () => ({ alerts: service.alerts }),
    "GET /alerts/crossings": ({ query }) => ({
      crossings: service.log.filter(({ ordinal }) => ordinal > Number(query?.after ?? 0)),
    }),
    "GET /alerts/channels": () => service.channels,
    "PUT /alerts/channels": ({ body }) => {
      const { mail, webhook } = body as Pick<AlertChannels, "mail" | "webhook">;
      const webhookSecret = webhook === null ? null : "whsec_sample";
      service.channels = { ...service.channels, mail, webhook, webhookSecret };
      return service.channels;
    },
    "PUT /alerts/push": ({ body }) => service.push("PUT", body),
    "DELETE /alerts/push": ({ body }) => service.push("DELETE", body),
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
  ...{ average: "1", pchange: "1.5", change: "1", high: "3", low: "1", volume: 1, qvolume: 2, trades: 3 },
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
  "/streams": () => ({ streams: [], tickers: {} }),
  "/user": () => ({
    user: {
      ...{ id: "ada", name: "Ada", email: "ada@example.com", verified: true },
      createdAt: "2026-01-01T00:00:00.000Z",
    },
  }),
};
