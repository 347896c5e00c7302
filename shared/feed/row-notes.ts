import type { TickerState } from "../contracts/streams.ts";

/** Why a row has no values. A row that waits or lives gives no reason. */
export const REASONS: Partial<Record<TickerState, string>> = {
  silent: "No data",
  refused: "Refused by the price feed",
  halted: "Trading is halted",
  unanswered: "No answer from the price feed",
  unlisted: "No longer listed",
};

/** What is said beside the age of values that cannot be renewed. */
export const AGED_NOTES: Partial<Record<TickerState, string>> = {
  silent: "No data",
  refused: "Refused",
  unanswered: "No answer",
  halted: "Trading is halted",
};

/**
 * What `data-old` says of a row whose values are not live, so that it is greyed: why, or "true" where they are merely too
 * old. Undefined of a row that waits or lives.
 */
export function staleMark(state: TickerState | undefined, isOld: boolean): TickerState | "true" | undefined {
  if (state !== undefined && state !== "live" && state !== "waiting") return state;
  return isOld ? "true" : undefined;
}

/** What must be said, in few words, beside values of this state. */
export const noteOf = (state: TickerState): string | undefined => AGED_NOTES[state] ?? REASONS[state];
