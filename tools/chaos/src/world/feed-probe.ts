import { listenToFeed } from "@cointide/testing/feed-listener";

const PRICE = /^\d+(\.\d+)?$/;

/** What a plain client of the exchange has noticed since it was last asked. */
const nothing = () => ({
  frames: 0,
  /** Frames that are no sound tick. */
  broken: 0,
  /** Ticks whose trades were older than those of one before. */
  late: 0,
  shutdowns: 0,
  /** The codes with which its connection was closed. */
  closes: [] as number[],
  /** When the last frame came, by `performance.now()`. */
  lastAt: 0,
});

export type ProbeFacts = ReturnType<typeof nothing>;

/** A client of the exchange beside the product: what it notices, the product has to live with. */
export function startFeedProbe(exchangeUrl: string, symbol: string) {
  let facts = nothing();
  let newest = 0;

  function onText(text: string): void {
    facts.frames += 1;
    facts.lastAt = performance.now();
    try {
      const { e, L, c, id } = JSON.parse(text);
      if (id !== undefined) return;
      if (e === "serverShutdown") facts.shutdowns += 1;
      else if (e !== "24hrTicker" || typeof L !== "number" || !PRICE.test(c)) facts.broken += 1;
      else if (L < newest) facts.late += 1;
      else newest = L;
    } catch {
      facts.broken += 1;
    }
  }
  const stop = listenToFeed(exchangeUrl, [symbol], { onText, onClose: (code) => facts.closes.push(code) });
  return {
    begin(): void {
      facts = nothing();
    },
    facts: () => facts,
    stop,
  };
}
