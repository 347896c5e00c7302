import { useCallback, useEffect, useState } from "react";

/** A load that a component waits for: under way, done with its value, or failed until `retry` is called. */
export type Loaded<Value> =
  | { status: "loading" }
  | { status: "ready"; value: Value }
  | { status: "failed"; retry: () => void };

/** Runs `load` when the component mounts, and again at each retry. `load` must keep its identity. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: "loading" });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round means another try.
  useEffect(() => {
    let current = true;
    setLoaded({ status: "loading" });
    load().then(
      (value) => current && setLoaded({ status: "ready", value }),
      () => current && setLoaded({ status: "failed", retry }),
    );
    return () => {
      current = false;
    };
  }, [load, retry, round]);

  return loaded;
}
