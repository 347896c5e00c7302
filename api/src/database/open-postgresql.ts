import { Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "pino";
import type { OpenDatabase } from "./database.ts";
import * as schema from "./schema.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const CONNECT_WITHIN = 5_000;
/** How long a server may keep silent about a query, in ms. */
const ANSWER_WITHIN = 15_000;
const MAX_CONNECTIONS = 10;

/**
 * Returns a connection to its pool as soon as it breaks. A transaction that cannot even begin would not, and ten of
 * those would be all that the pool has.
 */
function returnBroken(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  let isReturned = false;
  client.release = (error) => {
    if (isReturned) return;
    isReturned = true;
    client.removeListener("end", onEnd);
    release(error);
  };
  const onEnd = () => client.release(true);
  client.once("end", onEnd);
  return client;
}

/** Breaks a connection whose server says nothing about a query, as one that is halted or out of reach. */
function breakSilent({ connection }: pg.PoolClient, answerWithin: number): void {
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  let answered = stream.bytesWritten;
  // Before the client's own listener, which sends the next query.
  connection.prependListener("readyForQuery", () => {
    answered = stream.bytesWritten;
  });
  stream.setTimeout(answerWithin, () => {
    if (stream.bytesWritten > answered) stream.destroy(new Error("The database does not answer."));
  });
}

/** A pool whose failures to connect are those of the database. */
class TransactionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      super.connect(callback);
      return undefined;
    }
    return super.connect().then(returnBroken, (error) => {
      throw new DatabaseUnavailable(error);
    });
  }
}

/**
 * Connects to PostgreSQL when a query first needs it.
 * @param options.answerWithin the time limit of a query in ms; 0 means no limit
 * @param options.connectWithin how long a connection may take, in ms
 */
export function openPostgresql(
  url: string,
  log: Logger,
  { answerWithin = ANSWER_WITHIN, connectWithin = CONNECT_WITHIN } = {},
): OpenDatabase {
  const pool = new TransactionPool({
    connectionString: url,
    connectionTimeoutMillis: connectWithin,
    max: MAX_CONNECTIONS,
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, "An idle database connection broke"));
  // Between two statements of a transaction nobody else listens, and an error without a listener ends the process.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    breakSilent(client, answerWithin);
  });
  return {
    engine: "postgresql",
    database: drizzle({ client: pool, schema }),
    close: () => pool.end(),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
