/** The addresses of this slice's pages. */
export const ALERTS = "/dashboard/alerts";
export const LOG = `${ALERTS}/log`;
export const CHANNELS = `${ALERTS}/channels`;

export const alertPath = (id: string): string => `${ALERTS}/${id}`;

/** Where an alert is made, prefilled with a symbol and a price. */
export function newAlertPath(symbol: string | null = null, price: string | null = null): string {
  const query = new URLSearchParams();
  if (symbol !== null) query.set("symbol", symbol);
  if (price !== null) query.set("price", price);
  return query.size === 0 ? `${ALERTS}/new` : `${ALERTS}/new?${query}`;
}
