/** What of a call stands in its address. */
export type Addressed = { path: `/${string}`; query?: Record<string, string | readonly string[]> };

/** The address of a call to the service at `baseUrl`. */
export function requestUrl(baseUrl: string, { path, query = {} }: Addressed): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of typeof value === "string" ? [value] : value) search.append(name, item);
  }
  return `${baseUrl}${path}${search.size === 0 ? "" : `?${search}`}`;
}
