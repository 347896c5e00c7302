import type { PGlite } from "@electric-sql/pglite";

/** After an attempt that failed nobody tries again for so long, in ms: each costs the processor half a second. */
const PAUSE = 1_000;

/** An embedded database that may end, as where there is no room for its log, and then only refuses. */
export type MortalDatabase = Pick<PGlite, "query" | "transaction" | "close"> & { hasEnded(): boolean };

/**
 * An embedded database that is opened anew when it has ended: what it had acknowledged is in its log.
 * @param open opens it; rejects where that is not possible, which is told to those who ask, and tried again later.
 */
export async function openReviving(
  open: () => Promise<MortalDatabase>,
): Promise<Omit<MortalDatabase, "hasEnded">> {
  let current = await open();
  let opening: Promise<MortalDatabase> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;

  async function reopen(): Promise<MortalDatabase> {
    try {
      current = await open();
      return current;
    } catch (error) {
      failedAt = performance.now();
      failure = error;
      throw error;
    } finally {
      opening = undefined;
    }
  }
  async function living(): Promise<MortalDatabase> {
    if (!current.hasEnded()) return current;
    if (performance.now() - failedAt < PAUSE) throw failure;
    opening ??= reopen();
    return opening;
  }

  return {
    query: (async (...given) => (await living()).query(...given)) as MortalDatabase["query"],
    transaction: (async (work) => (await living()).transaction(work)) as MortalDatabase["transaction"],
    async close() {
      if (!current.hasEnded()) await current.close();
    },
  };
}
