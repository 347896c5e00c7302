import { setTimeout as delay } from "node:timers/promises";

/** How long an answer may take before it counts as none, in ms. */
const TIMEOUT = 3_000;

/** An answer of the service; `status` 0 is none. */
export type Answer = { status: number; body: unknown };

/** A member's HTTP client, without a browser. It signs in again when its access token has expired. */
export type Client = {
  email: string;
  password: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
};

async function send(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  } catch {
    return { status: 0, body: null };
  }
}

const json = (method: string, body: unknown, token?: string): RequestInit => ({
  method,
  headers: {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

const tokenOf = ({ body }: Answer) => (body as { accessToken?: string } | null)?.accessToken;

async function codeFor(service: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`${service}/dev/outbox`, { headers: { accept: "application/json" } });
    const mails = (await response.json()) as { to: string; text: string }[];
    const code = /\b\d{6}\b/.exec(mails.findLast(({ to }) => to === email)?.text ?? "")?.[0];
    if (code !== undefined) return code;
    await delay(50);
  }
  throw new Error(`No code came to ${email}.`);
}

/** Makes an account. @param service the address under which the service is reached. */
export async function signUp(service: string, name: string): Promise<Client> {
  const email = `${name.toLowerCase()}.${Date.now().toString(36)}@example.com`;
  const password = "Correct1Horse";
  const begun = await fetch(`${service}/user`, json("POST", { name, email, password }));
  if (!begun.ok) throw new Error(`${name} cannot sign up: ${await begun.text()}`);
  const cookie = begun.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  const init = json("PUT", { email, code: await codeFor(service, email) });
  const validated = await send(`${service}/user/validate`, {
    ...init,
    headers: { ...init.headers, cookie },
  });
  let accessToken = tokenOf(validated);
  if (accessToken === undefined) throw new Error(`${name} got no session: ${validated.status}.`);
  return {
    email,
    password,
    async call(method, path, body) {
      const attempt = () => send(`${service}${path}`, json(method, body, accessToken));
      const answer = await attempt();
      if (answer.status !== 401) return answer;
      accessToken = tokenOf(await send(`${service}/user`, json("PUT", { email, password })));
      return attempt();
    },
  };
}
