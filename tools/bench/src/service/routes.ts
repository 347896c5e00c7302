import { emailOf, PASSWORD, PEOPLE, sessionId, tokenOf, userId } from "./accounts.ts";
import type { Request } from "./load.ts";

/** How many requests each connection sends in turn before it starts over. */
const IN_TURN = 100;

/** What options call the routes. */
export const ROUTE_KEYS = ["streams", "new-stream", "sign-in", "tickers", "window"] as const;
export type RouteKey = (typeof ROUTE_KEYS)[number];

/** What a client sends to the service, and to the bare route that it is compared with. */
export type Route = {
  name: string;
  /** How many ask at once where the rate is given; a password takes a processor for as long as it is hashed. */
  atOnce: number;
  /** The least part of the bare route's rate that is wanted. */
  least?: number;
  service(): Request;
  bare(): Request;
};

const JSON_BODY = { "content-type": "application/json" };

const anyOf = (count: number): number => Math.floor(Math.random() * count);
const anybody = (): number => anyOf(PEOPLE);

/** The proxy's header says where a visitor is: each at an address of their own, so that no limit is reached. */
const addressOf = (person: number) => ({
  "x-forwarded-for": `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`,
});
const signedIn = (person: number) => ({
  authorization: `Bearer ${tokenOf(person)}`,
  ...addressOf(person),
});

/** Five symbols that stand side by side in the list. */
function fiveOf(symbols: readonly string[]): string[] {
  const from = anyOf(symbols.length - 5);
  return symbols.slice(from, from + 5);
}

const streamsOf = (person: number) => `/streams?user=${userId(person)}&session=${sessionId(person)}`;

/** Five streams of an account, as they come with their prices. */
const streams: Route = {
  ...{ name: "GET /streams", atOnce: 10 },
  service: () => ({ path: "/streams", headers: signedIn(anybody()) }),
  bare: () => ({ path: streamsOf(anybody()) }),
};

function newStream(symbols: readonly string[]): Route {
  const common = () => ({ method: "POST", body: JSON.stringify({ symbols: fiveOf(symbols) }) }) as const;
  return {
    ...{ name: "POST /streams", atOnce: 10 },
    service: () => ({
      ...{ path: "/streams", ...common() },
      headers: { ...JSON_BODY, ...signedIn(anybody()) },
    }),
    bare: () => ({ path: streamsOf(anybody()), ...common(), headers: JSON_BODY }),
  };
}

const signInAs = (person: number): Request => ({
  ...{ method: "PUT", path: "/user", headers: { ...JSON_BODY, ...addressOf(person) } },
  body: JSON.stringify({ email: emailOf(person), password: PASSWORD }),
});

export const signIn: Route = {
  ...{ name: "PUT /user, signing in", atOnce: 2 },
  service: () => signInAs(anybody()),
  bare: () => signInAs(anybody()),
};

/** A route that answers from the service's cache of the market. */
function cached(name: string, path: () => string): Route {
  const request = () => ({ path: path(), headers: addressOf(anybody()) });
  // The bare route looks five symbols up and does nothing else; headers, checks, limits and the log cost as much again.
  return { name, atOnce: 10, least: 0.35, service: request, bare: request };
}

/** The address of tickers of these symbols. */
export const tickersPath = (symbols: readonly string[]): string =>
  `/tickers?symbols=${encodeURIComponent(JSON.stringify(symbols))}`;

const windowPath = (symbols: readonly string[], size: string): string =>
  `${tickersPath(symbols).replace("?", "/window?")}&winsize=${size}`;

/** The routes that are compared. */
export const routesOver = (symbols: readonly string[]): Record<RouteKey, Route> => ({
  streams,
  "new-stream": newStream(symbols),
  "sign-in": signIn,
  tickers: cached("GET /tickers", () => tickersPath(fiveOf(symbols))),
  window: cached("GET /tickers/window", () => windowPath(fiveOf(symbols), "7d")),
});

/** What one connection sends: every request is another account's. A load that lasts needs more of them. */
export const inTurn =
  (request: () => Request, count = IN_TURN) =>
  () =>
    Array.from({ length: count }, request);
