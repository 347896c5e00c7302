import { useEffect, useSyncExternalStore } from "react";

/**
 * Something that all components of a page load once, when the first of them asks for it.
 * @param start loads it. Where that fails, the next call tries again.
 */
export function loadOnce<Value>(start: () => Promise<Value>) {
  let value: Value | undefined;
  let loading: Promise<Value> | undefined;
  const listeners = new Set<() => void>();

  function load(): Promise<Value> {
    loading ??= start().then(
      (loaded) => {
        value = loaded;
        for (const listener of listeners) listener();
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { load, subscribe, get: () => value };
}

/**
 * What `select` takes of something that is loaded once; undefined until it is loaded, which begins after the first
 * paint, or where that has failed.
 * @param isNeeded false where the component has no use for it: then it does not begin to load.
 */
export function useLoadedOnce<Value, Part>(
  { load, subscribe, get }: ReturnType<typeof loadOnce<Value>>,
  select: (loaded: Value) => Part,
  isNeeded = true,
): Part | undefined {
  useEffect(() => {
    if (isNeeded) load().catch(() => {});
  }, [load, isNeeded]);
  const read = () => {
    const loaded = get();
    return loaded === undefined ? undefined : select(loaded);
  };
  return useSyncExternalStore(subscribe, read, () => undefined);
}
