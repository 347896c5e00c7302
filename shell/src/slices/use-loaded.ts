import { useCallback, useEffect, useState } from "react";
import { useShell } from "../page/use-shell.ts";

/** A load that a component waits for: under way, done with its value, or failed with `error` until `retry` is called. */
export type Loaded<Value> =
  | { status: "loading" }
  | { status: "ready"; value: Value }
  | { status: "failed"; error: unknown; retry: () => void };

const never = () => () => {};
const nothing = () => undefined;

/** What is loaded again and is the same needs no render. */
const ready = <Value>(before: Loaded<Value>, value: Value): Loaded<Value> =>
  before.status === "ready" && before.value === value ? before : { status: "ready", value };

/**
 * Runs `load` when the component mounts, and again at each retry and whenever `renewals` says so; what was
 * loaded before is kept until the renewed is there. Both must keep their identity. `known` gives what is there before
 * anything is loaded, for the first render.
 */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  renewals: (renew: () => void) => () => void = never,
  known: () => Value | undefined = nothing,
): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>(() => {
    const value = known();
    return value === undefined ? { status: "loading" } : { status: "ready", value };
  });
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
      (value) => current && setLoaded((before) => ready(before, value)),
      (error) => current && setLoaded({ status: "failed", error, retry }),
    );
    return () => {
      current = false;
    };
  }, [load, retry, round]);

  return loaded;
}

/** Runs `load` for a slice's expose, and again whenever the loader says that the expose is to be loaded again. */
export function useLoadedExpose<Value>(
  slice: string,
  expose: string,
  load: () => Promise<Value>,
  known?: () => Value | undefined,
): Loaded<Value> {
  const { loader } = useShell();
  const renewals = useCallback(
    (renew: () => void) =>
      loader.subscribe((...changed) => changed.join() === `${slice},${expose}` && renew()),
    [loader, slice, expose],
  );
  return useLoaded(load, renewals, known);
}
