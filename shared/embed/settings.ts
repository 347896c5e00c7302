import { SYMBOL_PATTERN } from "../contracts/symbols.ts";

/** How much of a wrong text is repeated to the reader. */
const QUOTED = 24;

/** A text of an embedding page, as a sentence repeats it. */
export const quoted = (text: string): string =>
  `“${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;

/** What is wrong with a name that should be a symbol; null where it is one. */
export const symbolProblem = (name: string): string | null =>
  SYMBOL_PATTERN.test(name) ? null : `${quoted(name)} is not a symbol. Symbols are names such as BTCUSDT.`;
