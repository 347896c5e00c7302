import type { Look, SeenRow } from "./look.ts";
import type { MarketTruth } from "./market-truth.ts";

/** A price that was shown as live and was not. */
export type WrongPrice = {
  symbol: string;
  price: number;
  /** How old it was, in ms; null for one that the exchange never sent. */
  age: number | null;
  at: number;
};

/** How long a row may be too old before it could be taken for live, in ms: between two paints. */
const BLINK = 1_000;

/** Holds what a page shows as live against what the exchange had. */
export type PriceJudge = {
  /** @param oldest the age in ms beyond which a price must be marked. */
  judge(look: Look, oldest: number): WrongPrice[];
};

/** A page that says nothing of its prices shows them as live. */
const LIVE = ["Live", "Prices right now", ""];

const isShownAsLive = (look: Look, { price, note }: SeenRow): boolean =>
  LIVE.includes(look.feed) && note === "" && price !== null;

/** Creates the judge of one page. A row is reported once for each time that it goes wrong. */
export function createPriceJudge(truth: Pick<MarketTruth, "ageOf">): PriceJudge {
  /** Since when a row has been too old, and whether that was reported. */
  const old = new Map<string, { since: number; reported: boolean }>();

  function wrongness(symbol: string, age: number | null, at: number, oldest: number): boolean {
    if (age !== null && age <= oldest) {
      old.delete(symbol);
      return false;
    }
    const known = old.get(symbol) ?? { since: at, reported: false };
    old.set(symbol, known);
    const isWrong = !known.reported && (age === null || at - known.since >= BLINK);
    known.reported ||= isWrong;
    return isWrong;
  }

  return {
    judge(look, oldest) {
      const { at } = look;
      const wrong: WrongPrice[] = [];
      for (const row of look.rows) {
        const { symbol, price } = row;
        if (!isShownAsLive(look, row) || price === null) {
          old.delete(symbol);
          continue;
        }
        const age = truth.ageOf(symbol, price, at);
        if (wrongness(symbol, age, at, oldest)) wrong.push({ symbol, price, age, at });
      }
      return wrong;
    },
  };
}
