import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import { readSymbols } from "@cointide/shared/contracts/symbols";

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

/** Reads the JSON array of a URL's `symbols`, in any spelling. A text that is none asks for nothing. */
export function readRequestedSymbols(text: string | null): RequestedSymbols {
  const { symbols, malformed } = readSymbols(parseList(text ?? ""));
  return {
    symbols: symbols.slice(0, MAX_STREAM_SYMBOLS),
    surplus: symbols.slice(MAX_STREAM_SYMBOLS),
    malformed: [...new Set(malformed.map(textOf))],
  };
}
