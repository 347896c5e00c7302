/*
 * A script so small that it runs while the shell is still loading (`shell/src/prefetch.ts`) sends the page's first requests.
 * The same request, made by the shell, then takes that answer.
 */

/** A request that was sent early, at `sentAt` in ms since 1970. */
type EarlyRequest = { response: Promise<Response>; sentAt: number };

declare global {
  /** Pending requests, by token and address; the two scripts share nothing else. */
  var cointideEarly: Map<string, EarlyRequest> | undefined;
}

const keyOf = (url: string, token: string | null): string => `${token} ${url}`;

/** A guest's token is sent like any other; the service treats it as no user's. */
export function authorization(token: string | null): Headers {
  return new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
}

/** Sends a GET request that the shell will make. To read the answer before the shell does, read a clone. */
export function beginEarly(url: string, token: string | null): Promise<Response> {
  globalThis.cointideEarly ??= new Map();
  const response = fetch(url, { headers: authorization(token), credentials: "include" });
  // The caller of takeEarly gets the failure; without one it is of no interest.
  response.catch(() => {});
  globalThis.cointideEarly.set(keyOf(url, token), { response, sentAt: Date.now() });
  return response;
}

/** The request that was sent early, once. */
export function takeEarly(url: string, token: string | null): EarlyRequest | undefined {
  const key = keyOf(url, token);
  const early = globalThis.cointideEarly?.get(key);
  globalThis.cointideEarly?.delete(key);
  return early;
}
