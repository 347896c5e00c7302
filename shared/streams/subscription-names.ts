import { SYMBOL_PATTERN } from "../contracts/market.ts";

const SUFFIX = "@ticker";

/** The feed's channel of a symbol, such as `btcusdt@ticker`. */
export const subscriptionName = (symbol: string): string => symbol.toLowerCase() + SUFFIX;

/** The symbol of a channel name, or null where the text is no name that `subscriptionName` gives. */
export function symbolOfName(name: string): string | null {
  if (!name.endsWith(SUFFIX)) return null;
  const symbol = name.slice(0, -SUFFIX.length).toUpperCase();
  return SYMBOL_PATTERN.test(symbol) && subscriptionName(symbol) === name ? symbol : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the value of `newsyms` or `delsyms`. The URL is input from outside: whatever is not a JSON list
 * gives an empty one, and whatever in the list is no well-formed name is left out. Never throws.
 */
export function parseNames(text: string | null): string[] {
  const list = text === null ? undefined : parseJson(text);
  if (!Array.isArray(list)) return [];
  const names = list.filter((item) => typeof item === "string" && symbolOfName(item) !== null);
  return [...new Set<string>(names)];
}

/** Names to subscribe and to unsubscribe. */
export type NameChange = { newsyms: string[]; delsyms: string[] };

/** The names of symbols that became used, and of those that no stream uses any longer. */
export function changedNames(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): NameChange {
  const missingIn = (other: Readonly<Record<string, number>>) => (symbol: string) =>
    !Object.hasOwn(other, symbol);
  return {
    newsyms: Object.keys(after).filter(missingIn(before)).map(subscriptionName),
    delsyms: Object.keys(before).filter(missingIn(after)).map(subscriptionName),
  };
}

/** The query string, with its `?`, that tells the dashboard of a change; empty when nothing changed. */
export function nameChangeSearch({ newsyms, delsyms }: NameChange): string {
  const query = new URLSearchParams();
  if (newsyms.length > 0) query.set("newsyms", JSON.stringify(newsyms));
  if (delsyms.length > 0) query.set("delsyms", JSON.stringify(delsyms));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
