import type { Stream } from "@cointide/shared/contracts/streams";

/** A person's calls to a running service. They reject when there is no answer, and when it is a refusal. */
export function createStreamClient(url: string, token: string) {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  return {
    list: async () => ((await call("GET", "/streams")) as { streams: Stream[] }).streams,
    create: async (symbols: string[]) => (await call("POST", "/streams", { symbols })) as Stream,
    change: async (id: string, symbols: string[]) =>
      (await call("PUT", "/streams", { id, symbols })) as Stream,
    remove: (id: string) => call("DELETE", "/streams", { id }),
    import: async (streams: unknown) =>
      (await call("POST", "/streams/import", { streams })) as Record<string, string>,
  };
}
