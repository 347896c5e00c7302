import { until } from "@cointide/testing/until";

/** How long an answer may take before it counts as none, in ms. */
const TIMEOUT = 3_000;
/** The first request of a newcomer may take longer: it hashes a password, and may have to wait for a store that is gone. */
const PATIENCE = 60_000;

/** An answer of the service; `status` 0 is none. */
export type Answer = { status: number; body: unknown };

/** A member's HTTP client, without a browser. It signs in again when its access token has expired. */
export type Client = Awaited<ReturnType<typeof signUp>>;

const JSON_BODY = { "content-type": "application/json" };

type Request = { method: string; body?: unknown; headers?: Record<string, string>; timeout?: number };

async function send(url: string, request: Request): Promise<Answer & { cookie: string }> {
  const { method, body, headers, timeout = TIMEOUT } = request;
  try {
    const response = await fetch(url, {
      ...{
        method,
        headers: { ...(body !== undefined && JSON_BODY), ...headers },
        signal: AbortSignal.timeout(timeout),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const cookies = response.headers.getSetCookie().map((one) => one.split(";")[0]);
    return { status: response.status, body: isJson ? JSON.parse(text) : text, cookie: cookies.join("; ") };
  } catch {
    return { status: 0, body: null, cookie: "" };
  }
}

const tokenOf = ({ body }: Answer) => (body as { accessToken?: string } | null)?.accessToken;

const codeFor = (service: string, email: string): Promise<string> =>
  until(`a code comes to ${email}`, async () => {
    const response = await fetch(`${service}/dev/outbox`, { headers: { accept: "application/json" } });
    const mails = (await response.json()) as { to: string; text: string }[];
    return /\b\d{6}\b/.exec(mails.findLast(({ to }) => to === email)?.text ?? "")?.[0];
  });

/** Makes an account. @param service the address under which the service is reached. */
export async function signUp(service: string, name: string) {
  const email = `${name.toLowerCase()}.${Date.now().toString(36)}@example.com`;
  const password = "Correct1Horse";
  const body = { name, email, password };
  const begun = await send(`${service}/user`, { method: "POST", body, timeout: PATIENCE });
  if (begun.status < 200 || begun.status >= 300)
    throw new Error(`${name} cannot sign up: ${JSON.stringify(begun.body)}`);
  const validated = await send(`${service}/user/validate`, {
    method: "PUT",
    body: { email, code: await codeFor(service, email) },
    headers: { cookie: begun.cookie },
  });
  let accessToken = tokenOf(validated);
  if (accessToken === undefined) throw new Error(`${name} got no session: ${validated.status}.`);
  return {
    email,
    password,
    async call(method: string, path: string, body?: unknown): Promise<Answer> {
      const attempt = () => {
        const headers = { authorization: `Bearer ${accessToken}` };
        return send(`${service}${path}`, { method, body, headers });
      };
      const answer = await attempt();
      if (answer.status !== 401) return answer;
      accessToken = tokenOf(await send(`${service}/user`, { method: "PUT", body: { email, password } }));
      return attempt();
    },
  };
}
