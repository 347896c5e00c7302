import type { Look } from "../watch/look.ts";
import type { MarketTruth } from "../watch/market-truth.ts";
import type { Person } from "../world/people.ts";
import { RUNNING_FEED } from "./fault.ts";

/** A look this old says nothing of now, in ms. */
const RECENT = 2_000;

function problemIn(
  { feed, rows, waiting }: Look,
  symbols: readonly string[],
  isFresh: (...row: [string, number]) => boolean,
) {
  if (feed !== "Live") return `the feed is "${feed}"`;
  const missing = symbols.find((symbol) => !rows.some((row) => row.symbol === symbol && row.price !== null));
  if (missing !== undefined) return `${missing} has no price`;
  const marked = rows.find(({ note }) => note !== "");
  if (marked !== undefined) return `${marked.symbol} says "${marked.note}"`;
  const old = rows.find(({ symbol, price }) => price !== null && !isFresh(symbol, price));
  if (old !== undefined) return `${old.symbol} is old`;
  return waiting.length > 0 ? `waits: ${waiting[0]}` : null;
}

/** The first problem of a person's page, in a few words; null where there is none. */
export function findProblem({ watch, symbols }: Person, truth: MarketTruth): string | null {
  const last = watch.last();
  if (last === null || Date.now() - last.at > RECENT) return "the page cannot be looked at";
  return problemIn(last, symbols, (symbol, price) => {
    const age = truth.ageOf(symbol, price, last.at);
    return age !== null && age <= RUNNING_FEED;
  });
}
