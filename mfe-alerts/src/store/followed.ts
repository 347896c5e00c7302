/** A value that others follow. `start` runs while anybody does, and its undo when nobody does any more. */
export function createFollowed<State>(initial: State, start: () => () => void) {
  let state = initial;
  let stop: (() => void) | null = null;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    setState(next: State): void {
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener: () => void): () => void {
      // The same function may listen twice.
      const own = () => listener();
      listeners.add(own);
      if (listeners.size === 1) stop = start();
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
