import type { FastifyInstance } from "fastify";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Options = {
  app: Pick<FastifyInstance, "inject">;
  /** The client's IP address. */
  address: string;
  userAgent?: string | undefined;
  /** The latest code that was mailed there. */
  codeTo(email: string): string;
};

/** A client of the service that keeps cookies as browsers do, and a bearer token once it got one. */
export function createTestBrowser({ app, address, userAgent, codeTo }: Options) {
  const cookies = new Map<string, string>();
  let bearer: string | null = null;

  async function send(method: Method, url: string, body?: unknown, key?: string) {
    const response = await app.inject({
      ...{ method, url, remoteAddress: address, cookies: Object.fromEntries(cookies) },
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(userAgent !== undefined && { "user-agent": userAgent }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const { name, value } of response.cookies) {
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  /** Sends, and holds the access token that comes. */
  async function enter(method: Method, url: string, body?: unknown) {
    const response = await send(method, url, body);
    const token = response.statusCode === 200 ? response.json().accessToken : undefined;
    if (token !== undefined) bearer = token;
    return response;
  }

  const validate = (email: string, code = codeTo(email)) => enter("PUT", "/user/validate", { code, email });
  return {
    cookies,
    get: (url: string) => send("GET", url),
    post: (url: string, body?: unknown, key?: string) => send("POST", url, body, key),
    put: (url: string, body?: unknown) => send("PUT", url, body),
    delete: (url: string, body?: unknown) => send("DELETE", url, body),
    /** Sends this token from now on. */
    hold(token: string | null) {
      bearer = token;
    },
    token: () => bearer,
    validate,
    signIn: (email: string, password: string) => enter("PUT", "/user", { email, password }),
    refresh: () => enter("POST", "/user/token"),
    /** Signs up and hands in the code. */
    async join(email: string, password: string, name = "Ada") {
      await send("POST", "/user", { name, email, password });
      return validate(email);
    },
    isSignedIn: async () => (await send("GET", "/user")).statusCode === 200,
  };
}

export type TestBrowser = ReturnType<typeof createTestBrowser>;
