import { symbolSchema } from "@cointide/shared/contracts/market";
import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";

function parseList(text: string): unknown[] {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json : [];
  } catch {
    return [];
  }
}

/** What a URL asks to compare. */
export type RequestedSymbols = {
  /** The well-formed symbols, each once, as many as one stream may have. */
  symbols: string[];
  /** Well-formed symbols beyond that number. */
  surplus: string[];
  /** What else stands in the list, as text. */
  malformed: string[];
};

const textOf = (item: unknown): string => (typeof item === "string" ? item : JSON.stringify(item));

/** Reads the JSON array of a URL's `symbols`. A text that is none asks for nothing. */
export function readRequestedSymbols(text: string | null): RequestedSymbols {
  const wellFormed = new Set<string>();
  const malformed = new Set<string>();
  for (const item of parseList(text ?? "")) {
    const { success, data } = symbolSchema.safeParse(item);
    if (success) wellFormed.add(data);
    else malformed.add(textOf(item));
  }
  const all = [...wellFormed];
  return {
    symbols: all.slice(0, MAX_STREAM_SYMBOLS),
    surplus: all.slice(MAX_STREAM_SYMBOLS),
    malformed: [...malformed],
  };
}
