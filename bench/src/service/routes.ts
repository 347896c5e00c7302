import type { Request } from "./load.ts";
import { emailOf, PASSWORD, PEOPLE, tokenOf, userId } from "./people.ts";
import { tickersPath } from "./subjects.ts";

/** How many requests each connection sends in turn before it begins anew. */
const IN_TURN = 200;

/** A route that is loaded: the same question to the service and to the bare route. */
export type Route = {
  name: string;
  /** Whether it asks the database. */
  stored: boolean;
  service(): Request;
  bare(): Request;
};

const JSON_BODY = { "content-type": "application/json" };

const anyOf = (count: number): number => Math.floor(Math.random() * count);

/** Somebody who is signed in, at an address of their own. */
const signedIn = (person: number) => ({
  authorization: `Bearer ${tokenOf(person)}`,
  "x-forwarded-for": addressOf(person),
});
const addressOf = (person: number): string =>
  `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;

/** Five symbols that stand side by side in the list. */
function someOf(symbols: readonly string[]): string[] {
  const from = anyOf(symbols.length - 5);
  return symbols.slice(from, from + 5);
}

/** Every request of `requests` is another person's: nobody's limits are reached, and no cache helps more than it does in life. */
export function routesOver(
  symbols: readonly string[],
): Record<"streams" | "newStream" | "signIn" | "tickers" | "window", Route> {
  const credentials = (person: number) => JSON.stringify({ email: emailOf(person), password: PASSWORD });
  const newStream = () => JSON.stringify({ symbols: someOf(symbols) });
  const tickers = () => ({ path: tickersPath(someOf(symbols)) });
  const window = () => ({ path: `${tickersPath(someOf(symbols)).replace("?", "/window?")}&winsize=7d` });
  const one = () => anyOf(PEOPLE);
  return {
    streams: {
      ...{ name: "GET /streams", stored: true },
      service: () => ({ path: "/streams", headers: signedIn(one()) }),
      bare: () => ({ path: `/streams?user=${userId(one())}` }),
    },
    newStream: {
      ...{ name: "POST /streams", stored: true },
      service: () => ({
        ...{ method: "POST", path: "/streams", body: newStream() },
        headers: { ...JSON_BODY, ...signedIn(one()) },
      }),
      bare: () => ({
        ...{ method: "POST", path: `/streams?user=${userId(one())}` },
        ...{ body: newStream(), headers: JSON_BODY },
      }),
    },
    signIn: {
      ...{ name: "PUT /user, sign-in", stored: true },
      service() {
        const person = one();
        const headers = { ...JSON_BODY, "x-forwarded-for": addressOf(person) };
        return { method: "PUT", path: "/user", body: credentials(person), headers };
      },
      bare: () => ({ method: "PUT", path: "/user", body: credentials(one()), headers: JSON_BODY }),
    },
    tickers: { name: "GET /tickers", stored: false, service: tickers, bare: tickers },
    window: { name: "GET /tickers/window", stored: false, service: window, bare: window },
  };
}

/** What one connection sends. */
export const inTurn = (request: () => Request) => () => Array.from({ length: IN_TURN }, request);
