import { useEffect, useRef } from "react";

/** A timer of one component: each `start` puts off what was to happen; leaving the page calls it off. */
export function usePause(ms: number): { start(then: () => void): void; cancel(): void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel,
    start(then) {
      cancel();
      timer.current = setTimeout(then, ms);
    },
  };
}
