import { beginEarly } from "@cointide/shared/api/early-requests";
import { tickersOf } from "@cointide/shared/api/get-tickers";
import { type Addressed, requestUrl } from "@cointide/shared/api/request-url";
import type { PageData } from "@cointide/shared/contracts/page";
import { symbolsToAsk } from "@cointide/shared/contracts/symbols";
import { GUEST_TOKEN, STORE_KEYS } from "@cointide/shared/session/store-keys";
import { PREVIEW } from "./api/get-preview.ts";
import { showKeptPage } from "./kept/show-kept-page.ts";
import { rememberAsked } from "./landing/hand-over.ts";

/*
 * The script of the page that runs first: it is a hundredth of the shell, so it has asked the service for what the
 * page will show before the shell is even there, and shows a guest who comes back the dashboard that was kept. What
 * it finds not as it should be it leaves to the shell.
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

const root = document.getElementById("root");
const markup = root?.firstElementChild ?? null;
if (markup !== null) rememberAsked(markup);

/** What the code behind this script waits for: it would keep the browser from painting what is almost there. */
export let ready: Promise<void> | undefined;

try {
  const text = document.getElementById("cointide-page")?.textContent ?? "";
  const { api, config } = JSON.parse(text) as Pick<PageData, "api" | "config">;
  const token = localStorage.getItem(STORE_KEYS.token) || null;
  const [first] = needed(location.pathname, token).map((request) =>
    beginEarly(requestUrl(api, request), token),
  );
  if (root !== null && first !== undefined && token === GUEST_TOKEN)
    ready = showKeptPage(root, config, first);
} catch {
  // Neither a browser without storage nor what somebody wrote into it is this script's to deal with.
}
