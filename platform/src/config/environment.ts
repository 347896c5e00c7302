import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { ROOT } from "./workspace.ts";

const port = (fallback: number) =>
  z.coerce
    .number("a port is a number")
    .int("a port is a whole number")
    .min(1, "a port is at least 1")
    .max(65_535, "a port is at most 65535")
    .default(fallback);

const environmentSchema = z.object({
  PORT_SHELL: port(3000),
  PORT_AUTH: port(3001),
  PORT_STREAMS: port(3002),
  PORT_HISTORICAL: port(3003),
  PORT_SETTINGS: port(3004),
  PORT_API: port(4000),
  PORT_EXCHANGE: port(4100),
  /** The feed's address when the market is live; a page may connect to it and to nothing else outside. */
  MARKET_FEED_URL: z
    .url("give the feed's address as ws:// or wss://")
    .default("wss://data-stream.binance.vision/ws"),
});
export type Environment = z.infer<typeof environmentSchema>;

/** Reads the environment, and a `.env` file beneath it. Throws a sentence that names each wrong value. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const parsed = environmentSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`The environment has a wrong value. ${problems.join("; ")}.`);
}
