import type { Look, SeenRow } from "./look.ts";
import type { MarketTruth } from "./market-truth.ts";
import { createPatience } from "./patience.ts";

/** A price that was shown as live and was not: how old it was, in ms; null for one that the exchange never sent. */
export type WrongPrice = { symbol: string; price: number; age: number | null; at: number };

/** How long a row may be too old before it could be taken for live, in ms: between two paints. */
const BLINK = 1_000;

/** A page that says nothing of its prices shows them as live. */
const LIVE = ["Live", "Prices right now", ""];

const isShownAsLive = (look: Look, { note }: SeenRow): boolean => LIVE.includes(look.feed) && note === "";

/** Creates the judge of one page. A row is reported once for each time that it goes wrong. */
export function createPriceJudge(truth: Pick<MarketTruth, "ageOf">) {
  const patience = createPatience();
  return {
    /**
     * Holds what a page shows as live against what the exchange had.
     * @param oldest the age in ms beyond which a price must be marked.
     */
    judge(look: Look, oldest: number): WrongPrice[] {
      const { at } = look;
      const wrong: WrongPrice[] = [];
      for (const row of look.rows) {
        const { symbol, price } = row;
        const isLive = price !== null && isShownAsLive(look, row);
        const age = isLive ? truth.ageOf(symbol, price, at) : 0;
        if (!isLive || (age !== null && age <= oldest)) patience.end(symbol);
        else if (patience.isOver(symbol, at, age === null ? 0 : BLINK))
          wrong.push({ symbol, price, age, at });
      }
      return wrong;
    },
  };
}
