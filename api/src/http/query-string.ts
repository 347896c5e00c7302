/**
 * Reads a query string. A name that comes once is a text; one that is repeated, or spelled `name[]` as some
 * clients spell lists, is a list. Text that is not well-formed is taken as it stands; nothing throws.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [spelled, value] of new URLSearchParams(text)) {
    const name = spelled.replace(/\[\]$/, "");
    const known = query[name];
    if (known !== undefined) query[name] = [known, value].flat();
    else query[name] = name === spelled ? value : [value];
  }
  return query;
}
