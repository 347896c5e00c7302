import { PGlite, type QueryOptions } from "@electric-sql/pglite";
import { START_PARAMS } from "./pglite-settings.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** For how long after an attempt to open the database again no other is made, in ms: each occupies the event loop. */
const PAUSE = 3_000;

/** PGlite that refuses queries once it has crashed. PGlite itself would never return from the next one. */
export class CrashablePglite extends PGlite {
  /** Why it crashed; undefined while it works. */
  crash: unknown;

  // Every statement passes here, those of transactions too.
  override async execProtocolStream(...given: Parameters<PGlite["execProtocolStream"]>) {
    if (this.crash !== undefined) throw new DatabaseUnavailable(this.crash);
    try {
      return await super.execProtocolStream(...given);
    } catch (error) {
      if ((error as { severity?: string }).severity === "ERROR") throw error;
      // PANIC and FATAL end PostgreSQL, as where its log finds no room. Other errors are not PostgreSQL's at all.
      this.endWith(error);
      throw new DatabaseUnavailable(error);
    }
  }

  // Drizzle passes its parsers with each query, and PGlite would make one table of them and its own 90 each time.
  override query<Row>(text: string, parameters?: unknown[], { parsers, ...options }: QueryOptions = {}) {
    Object.assign(this.parsers, parsers);
    return super.query<Row>(text, parameters, options);
  }

  override async close(): Promise<void> {
    if (this.crash === undefined) await super.close();
  }

  /** Closes the files that it would leave open. */
  endWith(error: unknown): void {
    this.crash = error;
    this.Module?.FS.quit();
  }
}

/** Opens the database in a folder. @throws what PGlite says where that fails. */
export async function openFolder(folder: string): Promise<CrashablePglite> {
  const database = new CrashablePglite(folder, { startParams: START_PARAMS });
  try {
    await database.waitReady;
    return database;
  } catch (error) {
    database.endWith(error);
    throw error;
  }
}

type Client = Pick<CrashablePglite, "query" | "transaction" | "close">;

/** A database that is opened again, by the next query, after it crashed. What it acknowledged is in its log. */
export async function openReopening(open: () => Promise<Client & { crash: unknown }>): Promise<Client> {
  let current = await open();
  let attempt: Promise<void> | undefined;

  async function reopen(): Promise<void> {
    try {
      current = await open();
    } catch (error) {
      throw new DatabaseUnavailable(error);
    } finally {
      setTimeout(() => {
        attempt = undefined;
      }, PAUSE).unref();
    }
  }
  async function usable(): Promise<Client> {
    if (current.crash !== undefined) {
      attempt ??= reopen();
      await attempt;
    }
    return current;
  }
  return {
    query: (async (...given) => (await usable()).query(...given)) as Client["query"],
    transaction: (async (work) => (await usable()).transaction(work)) as Client["transaction"],
    close: () => current.close(),
  };
}
