/** The browser's caches for a test: what is put under an address is matched there. */
export function memoryCaches(): Pick<CacheStorage, "open" | "delete"> {
  const kept = new Map<string, string>();
  const cache = {
    async match(address: string) {
      const text = kept.get(address);
      return text === undefined ? undefined : new Response(text);
    },
    async put(address: string, answer: Response) {
      kept.set(address, await answer.text());
    },
  };
  return {
    open: async () => cache as unknown as Cache,
    async delete() {
      kept.clear();
      return true;
    },
  };
}
