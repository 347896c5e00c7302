import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "pino";
import type { OpenDatabase } from "./database.ts";
import * as schema from "./schema.ts";

const CONNECT_WITHIN = 5_000;
const MAX_CONNECTIONS = 10;

/** Connects to PostgreSQL when a query first needs it. */
export function openPostgresql(url: string, log: Logger): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN,
    max: MAX_CONNECTIONS,
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, "An idle database connection broke"));
  // Between two statements of a transaction nobody else listens, and an error without a listener ends the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    engine: "postgresql",
    database: drizzle({ client: pool, schema }),
    close: () => pool.end(),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
