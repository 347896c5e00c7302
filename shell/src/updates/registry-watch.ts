import type { Registry } from "@cointide/shared/contracts/registry";

const ADDRESS = "/registry.json";
/** How long a visible page waits before it asks again, in ms; each wait is up to a tenth shorter or longer. */
const INTERVAL = 60_000;
const JITTER = 0.1;
/** How long an answer may take, in ms. */
const PATIENCE = 5_000;

/** Asks for the registry as it is served. `no-cache` lets the server answer that nothing has changed. */
async function askRegistry(signal: AbortSignal): Promise<string> {
  const response = await fetch(ADDRESS, { cache: "no-cache", signal });
  if (!response.ok) throw new Error(`The registry is answered with ${response.status}.`);
  return await response.text();
}

export type RegistryWatchOptions = {
  /** The sequence of the registry that the page was made of: only a higher one is news. */
  sequence: number;
  /** Reads what is served; it rejects what nobody may believe. */
  read: (text: string) => Promise<Registry>;
  onNews: (registry: Registry) => void;
  ask?: (signal: AbortSignal) => Promise<string>;
  random?: () => number;
};

/**
 * Follows the registry while the page is visible and online: at once when it becomes so, and then about once a
 * minute. A failed ask is not worth a word, because the next one comes soon. Returns the undo.
 */
export function watchRegistry(options: RegistryWatchOptions): () => void {
  const { read, onNews, ask = askRegistry, random = Math.random } = options;
  const ended = new AbortController();
  let known = options.sequence;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mayAsk = () => document.visibilityState === "visible" && navigator.onLine;

  async function look(): Promise<void> {
    const late = new AbortController();
    const patience = setTimeout(() => late.abort(), PATIENCE);
    try {
      const registry = await read(await ask(AbortSignal.any([ended.signal, late.signal])));
      if (registry.sequence <= known || ended.signal.aborted) return;
      known = registry.sequence;
      onNews(registry);
    } finally {
      clearTimeout(patience);
    }
  }

  function wait(): void {
    clearTimeout(timer);
    if (mayAsk() && !ended.signal.aborted) {
      timer = setTimeout(lookNow, INTERVAL * (1 + JITTER * (2 * random() - 1)));
    }
  }

  function lookNow(): void {
    clearTimeout(timer);
    if (isAsking || !mayAsk()) return;
    isAsking = true;
    look()
      .catch(() => {})
      .finally(() => {
        isAsking = false;
        wait();
      });
  }

  const { signal } = ended;
  document.addEventListener("visibilitychange", lookNow, { signal });
  window.addEventListener("online", lookNow, { signal });
  window.addEventListener("offline", lookNow, { signal });
  wait();
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
