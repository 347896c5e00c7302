/** The address of a symbol's chart, with what it is compared with. */
export function chartAddress(symbol: string, compared: readonly string[] = []): string {
  const query = compared.length > 0 ? `?compare=${compared.map(encodeURIComponent).join(",")}` : "";
  return `/dashboard/charts/${encodeURIComponent(symbol)}${query}`;
}
