import { useCallback, useEffect, useState } from "react";

/** A load that a component waits for: under way, done with its value, or failed until `retry` is called. */
export type Loaded<Value> =
  | { status: "loading" }
  | { status: "ready"; value: Value }
  | { status: "failed"; retry: () => void };

const never = () => () => {};

/**
 * Runs `load` when the component mounts, and again at each retry and whenever `renewals` says so; what was
 * loaded before is kept until the renewed is there. Both must keep their identity.
 */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  renewals: (renew: () => void) => () => void = never,
): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: "loading" });
  const [round, setRound] = useState(0);

  const retry = useCallback(() => {
    setLoaded({ status: "loading" });
    setRound((count) => count + 1);
  }, []);

  useEffect(() => renewals(() => setRound((count) => count + 1)), [renewals]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round means another try.
  useEffect(() => {
    let current = true;
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
