import type { Exchange } from "../exchange.ts";

/** Asks the exchange's REST interface; an array among the parameters is written as the exchange wants lists. */
export async function get(
  exchange: Exchange,
  path: string,
  parameters: Record<string, string | number | string[]> = {},
) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    query.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  const response = await fetch(`${exchange.restUrl}/api/v3/${path}?${query}`);
  const text = await response.text();
  return {
    status: response.status,
    usedWeight: Number(response.headers.get("X-MBX-USED-WEIGHT-1M")),
    retryAfter: response.headers.get("Retry-After"),
    // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the exchange answers.
    body: (text.startsWith("<") ? text : JSON.parse(text)) as any,
  };
}
