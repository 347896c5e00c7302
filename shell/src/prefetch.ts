import { beginEarly } from "@cointide/shared/api/early-requests";
import { tickersOf } from "@cointide/shared/api/get-tickers";
import { type Addressed, requestUrl } from "@cointide/shared/api/request-url";
import { isBelow } from "@cointide/shared/contracts/mounts";
import type { PageData } from "@cointide/shared/contracts/page";
import { requestableSymbols } from "@cointide/shared/contracts/symbols";
import { GUEST_TOKEN, readToken, STORE_KEYS } from "@cointide/shared/session/store-keys";
import { PREVIEW } from "./api/get-preview.ts";

/*
 * The page's first script. It is a hundredth of the shell's size, so its requests to the service are under way before
 * the shell runs. Where it meets something unexpected it sends nothing, and the shell reports the problem.
 */

/** The requests that the shell will make at this address for the owner of the token. */
function neededRequests(pathname: string, token: string | null): Addressed[] {
  if (pathname === "/" && token === null) return [PREVIEW];
  if (!isBelow(pathname, "/dashboard") || token === null) return [];
  if (token !== GUEST_TOKEN) return [{ path: "/user" }, { path: "/streams" }];
  const streams = JSON.parse(localStorage.getItem(STORE_KEYS.streams) ?? "[]") as { symbols: string[] }[];
  const symbols = requestableSymbols(streams.flatMap((stream) => stream.symbols));
  return symbols.length === 0 ? [] : [tickersOf(symbols)];
}

try {
  const text = document.getElementById("cointide-page")?.textContent ?? "";
  const { api } = JSON.parse(text) as Pick<PageData, "api">;
  const token = readToken(localStorage.getItem(STORE_KEYS.token));
  for (const request of neededRequests(location.pathname, token)) beginEarly(requestUrl(api, request), token);
} catch {
  // The storage may be blocked, or hold something else: the shell deals with both.
}
