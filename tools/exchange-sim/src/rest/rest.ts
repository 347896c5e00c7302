import type { IncomingMessage, ServerResponse } from "node:http";
import { urlOf } from "../request-url.ts";
import type { Endpoint, RestContext } from "./endpoint.ts";
import { exchangeInfo } from "./exchange-info.ts";
import { klines } from "./klines.ts";
import { RestError } from "./rest-error.ts";
import { ticker24hr } from "./ticker-24hr.ts";
import { tickerWindow } from "./ticker-window.ts";
import type { WeightBudget } from "./weight-budget.ts";

/** What stands in for the answer to a request while a fault is on: an error, or no answer ever. */
export type RestFault = RestError | "hang";

export type RestOptions = RestContext & {
  budget: WeightBudget;
  /** The fault that a request for this path, with its query, runs into now. */
  fault: (path: string) => RestFault | null;
};

const ping: Endpoint = { path: "/api/v3/ping", weight: () => 1, answer: () => ({}) };

const time: Endpoint = {
  path: "/api/v3/time",
  weight: () => 1,
  answer: (_query, { now }) => ({ serverTime: now() }),
};

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [exchangeInfo, ticker24hr, tickerWindow, klines, ping, time].map((endpoint) => [endpoint.path, endpoint]),
);

/** Answers every request for `/api/…`; true when it was one. */
export function createRest(options: RestOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = urlOf(request);
    if (!url.pathname.startsWith("/api/")) return false;
    void respond(request, response, url, options);
    return true;
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  options: RestOptions,
): Promise<void> {
  const fault = options.fault(url.pathname + url.search);
  if (fault === "hang") return;
  try {
    if (fault !== null) throw fault;
    const body = await answer(request, url, options);
    reply(response, 200, body, options.budget);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    replyError(response, error, options.budget);
  }
}

function answer(request: IncomingMessage, url: URL, options: RestOptions): unknown {
  const endpoint = ENDPOINTS.get(url.pathname);
  if (endpoint === undefined) throw new RestError(404, -1000, `Path ${url.pathname} does not exist.`);
  if (request.method !== "GET") throw new RestError(405, -1000, "Only GET is supported.");
  options.budget.charge(endpoint.weight(url.searchParams));
  return endpoint.answer(url.searchParams, options);
}

function replyError(response: ServerResponse, error: RestError, budget: WeightBudget): void {
  if (error.retryAfterSeconds !== null) response.setHeader("Retry-After", error.retryAfterSeconds);
  if (error.status === 403) {
    // The firewall stands before the exchange: it answers in HTML and knows nothing of weights.
    response.writeHead(403, { "Content-Type": "text/html" }).end(`<h1>${error.message}</h1>`);
    return;
  }
  reply(response, error.status, { code: error.code, msg: error.message }, budget);
}

function reply(response: ServerResponse, status: number, body: unknown, budget: WeightBudget): void {
  response.setHeader("X-MBX-USED-WEIGHT", budget.used());
  response.setHeader("X-MBX-USED-WEIGHT-1M", budget.used());
  response.writeHead(status, { "Content-Type": "application/json;charset=UTF-8" });
  response.end(JSON.stringify(body));
}
