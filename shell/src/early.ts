import { beginEarly } from "@cointide/shared/api/early-requests";
import { PREVIEW } from "@cointide/shared/api/get-preview";
import { tickersOf } from "@cointide/shared/api/get-tickers";
import { type Addressed, requestUrl } from "@cointide/shared/api/request-url";
import { symbolsToAsk } from "@cointide/shared/contracts/symbols";
import { GUEST_TOKEN, STORE_KEYS } from "@cointide/shared/session/store-keys";
import { rememberAsked } from "./landing/hand-over.ts";

/*
 * The script of the page that runs first: it is a hundredth of the shell, so it has asked the service for what the
 * page will show before the shell is even there. What it finds not as it should be it leaves to the shell.
 */

/** What the page at this address will ask for on behalf of who has this token. */
function needed(pathname: string, token: string | null): Addressed[] {
  if (pathname === "/" && token === null) return [PREVIEW];
  if (!/^\/dashboard(\/|$)/.test(pathname) || token === null) return [];
  if (token !== GUEST_TOKEN) return [{ path: "/user" }, { path: "/streams" }];
  const streams = JSON.parse(localStorage.getItem(STORE_KEYS.streams) ?? "[]") as { symbols: string[] }[];
  const symbols = symbolsToAsk(streams.flatMap((stream) => stream.symbols));
  return symbols.length === 0 ? [] : [tickersOf(symbols)];
}

const markup = document.querySelector("#root > *");
if (markup !== null) rememberAsked(markup);

try {
  const { api } = JSON.parse(document.getElementById("cointide-page")?.textContent ?? "") as { api: string };
  const token = localStorage.getItem(STORE_KEYS.token) || null;
  for (const request of needed(location.pathname, token)) beginEarly(requestUrl(api, request), token);
} catch {
  // Neither a browser without storage nor what somebody wrote into it is this script's to deal with.
}
