import { verify } from "@node-rs/argon2";
import fastify from "fastify";
import { openDriver } from "./driver.ts";

/**
 * What each route of the service is compared with: Fastify as it comes, the same one query (or a lookup in a map,
 * where the service has its cache of the market) and the same tickers as JSON. It lacks all else: it believes what a
 * client says of who it is, knows no limits, checks nothing that comes in or goes out, sends no security headers,
 * gives requests no id and no line in a log, measures nothing, records no sign-in and gives no tokens.
 */
const { BARE_PORT, BARE_TICKERS = "" } = process.env;
const driver = await openDriver(process.env);
const tickers = (await (await fetch(BARE_TICKERS)).json()) as Record<string, unknown>;
const app = fastify();

type Person = { user: string; session: string };

const tickersOf = (symbols: readonly string[]) =>
  Object.fromEntries(symbols.map((symbol) => [symbol, tickers[symbol]]));

const asked = (query: unknown) => tickersOf(JSON.parse((query as { symbols: string }).symbols));

app.get("/healthz", () => "ready");
app.get("/tickers", ({ query }) => asked(query));
app.get("/tickers/window", ({ query }) => asked(query));
app.get("/streams", async ({ query }) => {
  const { user, session } = query as Person;
  const streams = await driver.query(
    `SELECT streams.id, streams.symbols FROM sessions LEFT JOIN streams ON streams.user_id = sessions.user_id
     WHERE sessions.id = $1 AND sessions.user_id = $2 AND sessions.expires_at > $3 ORDER BY streams.ordinal`,
    [session, user, new Date()],
  );
  return { streams, tickers: tickersOf(streams.flatMap(({ symbols }) => symbols as string[])) };
});
app.post("/streams", async ({ query, body, id }) => {
  const { user, session } = query as Person;
  const { symbols } = body as { symbols: string[] };
  const [stream] = await driver.query(
    `INSERT INTO streams (id, user_id, symbols, created_at) SELECT $1, user_id, $2::text[], $3::timestamptz FROM sessions
     WHERE id = $4 AND user_id = $5 AND expires_at > $3 RETURNING id, user_id, symbols`,
    [`${process.pid}-${id}-${Date.now()}`, symbols, new Date(), session, user],
  );
  return stream;
});
app.put("/user", async ({ body }) => {
  const { email, password } = body as { email: string; password: string };
  const [user = {}] = await driver.query("SELECT * FROM users WHERE email_key = $1", [email]);
  const { id, name, password_hash } = user;
  return (await verify(String(password_hash), password)) ? { id, name, email } : null;
});

await app.listen({ host: "127.0.0.1", port: Number(BARE_PORT) });
process.on("SIGTERM", () => void app.close().then(driver.close));
