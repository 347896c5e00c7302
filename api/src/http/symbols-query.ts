import { MAX_REQUEST_SYMBOLS, SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";
import * as z from "zod";

const NO_SYMBOLS = "Send at least one symbol, for example symbols=BTCUSDT.";
const NO_LIST =
  'The symbols are not a valid list. Write symbols=BTCUSDT&symbols=ETHUSDT or symbols=["BTCUSDT","ETHUSDT"].';
const TOO_MANY = `Ask for at most ${MAX_REQUEST_SYMBOLS} symbols at once.`;

function noSymbol(input: unknown): string {
  // A nested list has no name to repeat, and one that is nested deeply cannot be written as a text.
  if (typeof input === "object") return NO_LIST;
  return `"${String(input).slice(0, 40)}" is not a symbol. Symbols are upper-case names such as BTCUSDT.`;
}

const DESCRIPTION =
  "Trading pairs, as repeated parameters or one JSON array. Symbols that are not listed are left out of the response.";

const given = z
  .union([z.string(), z.array(z.string())], {
    error: ({ input }) => (input === undefined ? NO_SYMBOLS : NO_LIST),
  })
  .describe(DESCRIPTION);

/** A text that begins like a JSON array is one; any other is a single name. */
function namesIn(text: string): unknown[] {
  if (!text.startsWith("[")) return [text];
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list : [list];
}

function toNames(input: string | string[] | undefined, context: z.RefinementCtx): unknown[] {
  try {
    return [input ?? []]
      .flat()
      .filter((text) => text !== "")
      .flatMap(namesIn);
  } catch {
    context.addIssue(NO_LIST);
    return z.NEVER;
  }
}

const name = z
  .string({ error: ({ input }) => noSymbol(input) })
  .regex(SYMBOL_PATTERN, { error: ({ input }) => noSymbol(input) });

const names = z.array(name).max(MAX_REQUEST_SYMBOLS, TOO_MANY);

/** `symbols` of a query, possibly none. */
export const optionalSymbols = given.optional().transform(toNames).pipe(names);

/** `symbols` of a query, at least one. */
export const someSymbols = given.transform(toNames).pipe(names.min(1, NO_SYMBOLS));
