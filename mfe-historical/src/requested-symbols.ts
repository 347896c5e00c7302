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

/**
 * The symbols that a URL asks to compare: the well-formed ones among its JSON array, each once, as many as
 * one stream may have. Whatever else stands there is left out.
 */
export function readRequestedSymbols(text: string | null): string[] {
  const symbols = new Set<string>();
  for (const item of parseList(text ?? "")) {
    const { success, data } = symbolSchema.safeParse(item);
    if (success) symbols.add(data);
  }
  return [...symbols].slice(0, MAX_STREAM_SYMBOLS);
}
