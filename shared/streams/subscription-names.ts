const SUFFIX = "@ticker";

/** The feed's channel of a symbol, such as `btcusdt@ticker`. */
export const subscriptionName = (symbol: string): string => symbol.toLowerCase() + SUFFIX;

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
