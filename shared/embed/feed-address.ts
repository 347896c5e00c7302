/** Where prices come from. */
export type FeedAddress = {
  /** The feed's websocket. */
  feed: string;
  /** The service that has the 24-hour facts of symbols; null where there is none. */
  api: string | null;
  /** Whether a simulated exchange makes the prices; null if unknown. */
  simulated: boolean | null;
};

/** How long a request may take, in ms. */
const TIMEOUT = 10_000;

/**
 * Fetches public JSON: no cookie travels along. Throws where there is no good answer in time; the cause is the status of a
 * bad one.
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    credentials: "omit",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });
  if (!response.ok)
    throw new Error(`${url} answered with status ${response.status}.`, { cause: response.status });
  return response.json();
}

/** Asks for the `config.json` that lies beside the script. Throws where it is not what it should be. */
export async function fetchAddress(config: string, signal: AbortSignal): Promise<FeedAddress> {
  const { feed, api, market } = ((await fetchJson(config, signal)) ?? {}) as Record<string, unknown>;
  if (typeof feed !== "string" || typeof api !== "string") throw new Error(`${config} names no feed.`);
  return { feed, api, simulated: market === "simulated" };
}

/**
 * The configuration that belongs to a script: beside it in `…/embed/`, or for a script at its address that never changes,
 * `…/mfe-NAME/<version>/embed/`, beside those at the stable address. Null for a script that no Cointide server serves, such
 * as the bundle of a page.
 */
export function configAddress(script: string | null): string | null {
  if (script === null) return null;
  const { pathname } = new URL(script);
  const pinned = /^(.*\/)mfe-[^/]+\/[^/]+\/embed\/[^/]+$/.exec(pathname);
  if (pinned) return new URL(`${pinned[1]}embed/config.json`, script).href;
  return /\/embed\/(mfe-[^/]+\/)?[^/]+$/.test(pathname) ? new URL("config.json", script).href : null;
}

/** The configuration of the server that a page names; null where that is not an http or https address. */
export function serverConfig(server: string): string | null {
  if (!/^https?:\/\//i.test(server) || !URL.canParse(server)) return null;
  return new URL("embed/config.json", server.replace(/\/*$/, "/")).href;
}

/**
 * The address of the script that this runs in; to be called while that is first run. A module has no
 * `currentScript`, but a stack trace names it.
 */
export function ownAddress(): string | null {
  const script = document.currentScript;
  if (script instanceof HTMLScriptElement && script.src !== "") return script.src;
  return /\bhttps?:\/\/\S+?(?=:\d+:\d+)/.exec(new Error().stack ?? "")?.[0] ?? null;
}
