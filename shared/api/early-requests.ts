/*
 * What a page needs of the service is asked for by a script so small that it runs while the shell is still on its
 * way (`shell/src/early.ts`). The same request, made by the shell, then takes that answer.
 */

/** A request that was sent early, at `sentAt` in ms since 1970. */
type EarlyRequest = { response: Promise<Response>; sentAt: number };

declare global {
  /** Requests under way, by token and address; the two scripts share nothing else. */
  var cointideEarly: Map<string, EarlyRequest> | undefined;
}

const keyOf = (url: string, token: string | null): string => `${token} ${url}`;

/** A guest's token travels like any other; the service takes it for nobody's. */
export function authorization(token: string | null): Headers {
  return new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
}

/** Begins a GET request that the shell will make; who reads the answer before it reads a clone. */
export function beginEarly(url: string, token: string | null): Promise<Response> {
  globalThis.cointideEarly ??= new Map();
  const response = fetch(url, { headers: authorization(token), credentials: "include" });
  // Who takes it is told; if nobody does, nobody needs to know.
  response.catch(() => {});
  globalThis.cointideEarly.set(keyOf(url, token), { response, sentAt: Date.now() });
  return response;
}

/** The request that was sent early, for the first who asks. */
export function takeEarly(url: string, token: string | null): EarlyRequest | undefined {
  const key = keyOf(url, token);
  const early = globalThis.cointideEarly?.get(key);
  globalThis.cointideEarly?.delete(key);
  return early;
}
