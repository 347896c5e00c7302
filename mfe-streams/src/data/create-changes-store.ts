import type { ChangeSpan, Changes } from "@cointide/shared/contracts/changes";
import { requestableSymbols } from "@cointide/shared/contracts/symbols";
import { type ChangesRequest, createReferences, LOOK_EVERY, referenceKey } from "./references.ts";

/** How long symbols are gathered, in ms: all rows in view make one request. */
const GATHER_FOR = 400;

type ChangesSource = {
  /** Asks the service, as `GET /tickers/changes` answers. Throws where there is no answer. */
  load(request: ChangesRequest): Promise<Changes>;
  /** How long after a step it asks, in ms: another time in each page, so that not all ask at once. */
  delay: number;
};

/** The symbols and spans that are shown, counted. */
function createWatched() {
  const watched = new Map<string, { symbol: string; span: ChangeSpan; count: number }>();
  return {
    all: watched,
    count({ symbols, spans }: ChangesRequest, difference: 1 | -1): void {
      for (const symbol of symbols) {
        for (const span of spans) {
          const key = referenceKey(symbol, span);
          const count = (watched.get(key)?.count ?? 0) + difference;
          if (count > 0) watched.set(key, { symbol, span, count });
          else watched.delete(key);
        }
      }
    },
    /** What one request is for: symbols of which the same spans are due. */
    due(isDue: (key: string) => boolean): ChangesRequest | undefined {
      const spansOf = new Map<string, ChangeSpan[]>();
      for (const [key, { symbol, span }] of watched)
        if (isDue(key)) spansOf.set(symbol, [...(spansOf.get(symbol) ?? []), span].sort());
      const [spans] = spansOf.values();
      if (spans === undefined) return undefined;
      const alike = [...spansOf].filter(([, due]) => due.join() === spans.join());
      return { symbols: requestableSymbols(alike.map(([symbol]) => symbol)), spans };
    },
  };
}

/** The references that a page has loaded. */
export type ChangesStore = ReturnType<typeof createChangesStore>;

/** Keeps the references of watched symbols and spans loaded: asked for together, when they move, while the page is shown. */
export function createChangesStore({ load, delay }: ChangesSource) {
  const references = createReferences(delay);
  const watched = createWatched();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pausedUntil = 0;
  let isLoading = false;

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (watched.all.size === 0 || isLoading) return;
    timer = setTimeout(refresh, Math.max(ms, pausedUntil - Date.now()));
  }
  function scheduleNext(): void {
    const next = Math.min(...[...watched.all.keys()].map(references.dueAt));
    schedule(Math.min(Math.max(next - Date.now(), GATHER_FOR), LOOK_EVERY));
  }
  async function refresh(): Promise<void> {
    if (globalThis.document?.hidden) return schedule(LOOK_EVERY);
    const request = watched.due((key) => references.dueAt(key) <= Date.now());
    if (request === undefined) return scheduleNext();
    isLoading = true;
    const answer = await load(request).catch(() => undefined);
    isLoading = false;
    pausedUntil = answer ? 0 : Date.now() + LOOK_EVERY;
    references.take(request, answer);
    for (const listener of listeners) listener();
    scheduleNext();
  }
  const onShown = () => document.hidden || schedule(0);

  return {
    /** Undefined until the service was asked. */
    get: references.get,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Keeps the references of symbols loaded, until the returned undo. */
    watch(symbols: readonly string[], spans: readonly ChangeSpan[]): () => void {
      if (watched.all.size === 0) globalThis.document?.addEventListener("visibilitychange", onShown);
      watched.count({ symbols, spans }, 1);
      schedule(GATHER_FOR);
      return () => {
        watched.count({ symbols, spans }, -1);
        if (watched.all.size > 0) return;
        clearTimeout(timer);
        globalThis.document?.removeEventListener("visibilitychange", onShown);
      };
    },
  };
}
