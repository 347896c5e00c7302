/** What a route answered other than with data, such as 404. */
export type ErrorResponse = { status: number; statusText: string; internal: boolean; data: unknown };

/** Sends whoever comes to a route elsewhere; a loader returns it or throws it. */
export const redirect = (url: string, init: number | ResponseInit = 302): Response => {
  const { headers, ...rest } = typeof init === "number" ? { status: init } : init;
  const all = new Headers(headers);
  all.set("Location", url);
  return new Response(null, { status: 302, ...rest, headers: all });
};

/** Whether what was thrown is a route's answer. */
export const isRouteErrorResponse = (error: unknown): error is ErrorResponse =>
  typeof error === "object" &&
  error !== null &&
  ["status", "statusText", "internal", "data"].every((name) => name in error);

/** That no route is of this address. */
export const notFound = (pathname: string): ErrorResponse => ({
  status: 404,
  statusText: "Not Found",
  internal: true,
  data: `Error: No route matches URL "${pathname}"`,
});

/** What came of a route's loader. */
export type Outcome = { data: unknown } | { error: unknown } | { redirect: Response };

const bodyOf = (response: Response): Promise<unknown> =>
  /\bapplication\/json\b/.test(response.headers.get("Content-Type") ?? "")
    ? response.json()
    : response.text();

async function readResponse(response: Response, isThrown: boolean): Promise<Outcome> {
  const { status, statusText, headers } = response;
  if ([301, 302, 303, 307, 308].includes(status) && headers.has("Location")) return { redirect: response };
  const data = await bodyOf(response);
  return isThrown
    ? { error: { status, statusText, internal: false, data } satisfies ErrorResponse }
    : { data };
}

/** Runs a loader and takes what it gives or throws for what it is. Never rejects. */
export async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    const data = await run();
    return data instanceof Response ? await readResponse(data, false) : { data };
  } catch (thrown) {
    if (!(thrown instanceof Response)) return { error: thrown };
    return await readResponse(thrown, true).catch((error: unknown) => ({ error }));
  }
}
