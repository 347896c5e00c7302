import { useEffect, useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";

/**
 * Something that all components of a page load once, when the first of them asks for it.
 * @param start loads it. Where that fails, the next call tries again.
 */
export function loadOnce<Value>(start: () => Promise<Value>) {
  const store = createStore<{ value?: Value }>(() => ({}));
  let loading: Promise<Value> | undefined;

  function load(): Promise<Value> {
    loading ??= start().then(
      (value) => {
        store.setState({ value });
        return value;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  const subscribe: (listener: () => void) => () => void = store.subscribe;
  return { load, subscribe, get: () => store.getState().value };
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
