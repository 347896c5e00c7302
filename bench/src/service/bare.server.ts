import { verify } from "@node-rs/argon2";
import fastify from "fastify";
import { openDriver } from "./driver.ts";

/**
 * What each route of the service is compared with: Fastify as it comes, the one query (or the lookup in a map,
 * where the service has its cache) and JSON. It lacks all else: who asks (the client names the user), whether they
 * still may, limits, checks of what comes in and goes out, security headers, an id and a line in the log for each
 * request, metrics, an audit, the prices beside the streams, and the limit of streams an account may have.
 */
const { BARE_PORT, BARE_FACTS = "" } = process.env;
const driver = await openDriver(process.env);
const facts = (await (await fetch(BARE_FACTS)).json()) as Record<string, unknown>;
const app = fastify();

const factsOf = (query: unknown) => {
  const { symbols } = query as { symbols: string };
  return Object.fromEntries((JSON.parse(symbols) as string[]).map((symbol) => [symbol, facts[symbol]]));
};

app.get("/healthz", () => ({ cpu: process.cpuUsage() }));
app.get("/tickers", ({ query }) => factsOf(query));
app.get("/tickers/window", ({ query }) => factsOf(query));
app.get("/streams", ({ query }) => {
  const { user } = query as { user: string };
  return driver.query("SELECT id, user_id, symbols FROM streams WHERE user_id = $1 ORDER BY ordinal", [user]);
});
app.post("/streams", async ({ query, body, id }) => {
  const { user } = query as { user: string };
  const { symbols } = body as { symbols: string[] };
  const values = [`${user}-${process.pid}-${id}`, user, symbols];
  const [stream] = await driver.query(
    "INSERT INTO streams (id, user_id, symbols, created_at) VALUES ($1, $2, $3, now()) RETURNING id, user_id, symbols",
    values,
  );
  return stream;
});
app.put("/user", async ({ body }) => {
  const { email, password } = body as { email: string; password: string };
  const [user] = await driver.query("SELECT * FROM users WHERE email_key = $1", [email]);
  const { id, name, password_hash } = user as { id: string; name: string; password_hash: string };
  return (await verify(password_hash, password)) ? { id, name } : null;
});

await app.listen({ host: "127.0.0.1", port: Number(BARE_PORT) });
process.on("SIGTERM", () => void app.close().then(driver.close));
