import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Facts, Market } from "../market/market.ts";
import type { OpenMarket } from "../market/open-market.ts";
import type { Metrics } from "../operations/metrics.ts";
import type { AddressOf } from "./address-of.ts";
import { ageHeaders, factsBody } from "./facts-answer.ts";
import type { Query } from "./query-string.ts";
import { remember } from "./remember.ts";
import type { RequestLog } from "./request-log.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** Asks the market for facts that it has at hand; null where it has to fetch some first. */
type Question = (market: Market) => Facts | null;

/** A route that nearly always answers with facts that are at hand. */
export type AtHand = {
  path: string;
  /** Whether the scripts of every page may read what it answers. */
  openToAll: boolean;
  /** What the query asks for; null where it is wrong. */
  question(query: Query): Question | null;
};

type Dependencies = {
  routes: readonly AtHand[];
  opening: Promise<OpenMarket>;
  readQuery: (text: string) => Query;
  addressOf: AddressOf;
  requestLog: RequestLog;
  metrics: Metrics;
  stopping: AbortSignal;
};

/** What an address asks for, and by which route. */
type Asked = { route: AtHand; question: Question };

const COMMON_HEADERS = Object.entries(SECURITY_HEADERS).flat();

/** Gives a function that reads addresses; null for those that are none of the routes', or wrong. */
function createReader({ routes, readQuery }: Dependencies): (url: string) => Asked | null {
  const byPath = new Map(routes.map((route) => [route.path, route]));
  return remember((url) => {
    const end = url.indexOf("?");
    const route = byPath.get(url.slice(0, end));
    const question = route?.question(readQuery(url.slice(end + 1)));
    return route === undefined || !question ? null : { route, question };
  });
}

function send(response: ServerResponse, id: string, { openToAll }: AtHand, facts: Facts): void {
  const body = factsBody(facts);
  const headers = ["x-request-id", id, ...COMMON_HEADERS];
  if (openToAll) headers.push("access-control-allow-origin", "*");
  headers.push(...Object.entries(ageHeaders(facts)).flat());
  headers.push("content-type", "application/json; charset=utf-8");
  const length = Buffer.byteLength(body);
  headers.push("content-length", String(length));
  // Where every character is a byte, none has to be looked at again.
  response.writeHead(200, headers).end(body, length === body.length ? "latin1" : "utf8");
}

/** Answers what can be answered at once, as the route would have; leaves all else alone, and says so. */
function createAnswerer(dependencies: Dependencies) {
  const { addressOf, requestLog, metrics, stopping } = dependencies;
  const read = createReader(dependencies);
  let market: Market | undefined;
  dependencies.opening.then(
    (open) => {
      market = open.market;
    },
    () => {},
  );

  function note(request: IncomingMessage, response: ServerResponse, id: string, route: string): void {
    const begun = performance.now();
    const { method = "", url = "" } = request;
    const address = addressOf(request);
    const end = (error?: Error) => {
      response.off("finish", end).off("error", end);
      const ms = performance.now() - begun;
      requestLog.note({ id, method, url, status: response.statusCode, address, ms }, error);
      metrics.observeRequest({ method, route, status: response.statusCode, seconds: ms / 1_000 });
    };
    response.on("finish", end).on("error", end);
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (market === undefined || request.method !== "GET" || stopping.aborted) return false;
    const asked = read(request.url ?? "");
    const facts = asked?.question(market);
    if (!asked || !facts) return false;
    const id = randomUUID();
    note(request, response, id, asked.route.path);
    send(response, id, asked.route, facts);
    return true;
  };
}

/**
 * Answers reads of prices that are at hand before Fastify begins: what it does for each request costs more than such an
 * answer does. Nobody can tell the difference from outside. Everything else, and whatever is wrong, goes the usual way.
 */
export function addShortWay(app: FastifyInstance, dependencies: Dependencies): void {
  const answer = createAnswerer(dependencies);
  const usual = app.server.listeners("request") as RequestListener[];
  app.server.removeAllListeners("request");
  app.server.on("request", (request, response) => {
    if (answer(request, response)) return;
    for (const listener of usual) listener.call(app.server, request, response);
  });
}
