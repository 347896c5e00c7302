import { setTimeout as delay } from "node:timers/promises";
import type { MarketTicker } from "@cointide/shared/contracts/market";

/** The facts of each symbol of one request; null for one that turned out not to be listed, none where they are lacking. */
export type Loaded = ReadonlyMap<string, MarketTicker | null>;

export type BatchOptions = {
  /** Splits symbols into what one request to the exchange asks for. */
  chunksOf: (symbols: readonly string[]) => string[][];
  load: (span: string, symbols: readonly string[]) => Promise<Loaded>;
};

type Batch = { symbols: string[]; answers: Promise<ReadonlyMap<string, Promise<Loaded>>> };

/** How long a symbol waits for others to share its request, in ms. */
const GATHER = 10;

/**
 * Gives a function that loads the facts of one symbol over a time span; undefined where the answer lacks them. Symbols that are wanted at about
 * the same time travel together; a request that fails costs only its own symbols.
 */
export function createRequestBatcher({ chunksOf, load }: BatchOptions) {
  const open = new Map<string, Batch>();

  async function send(span: string, symbols: readonly string[]) {
    await delay(GATHER);
    open.delete(span);
    const answers = new Map<string, Promise<Loaded>>();
    for (const chunk of chunksOf(symbols)) {
      const answer = load(span, chunk);
      for (const symbol of chunk) answers.set(symbol, answer);
    }
    return answers;
  }

  function openBatch(span: string): Batch {
    const symbols: string[] = [];
    const batch = { symbols, answers: send(span, symbols) };
    open.set(span, batch);
    return batch;
  }

  return async (span: string, symbol: string): Promise<MarketTicker | null | undefined> => {
    const batch = open.get(span) ?? openBatch(span);
    batch.symbols.push(symbol);
    const answers = await batch.answers;
    return (await answers.get(symbol))?.get(symbol);
  };
}
