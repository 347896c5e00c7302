import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

/** How long a place stays empty before it is tried again, in ms; the last pause repeats. */
const PAUSES = [5_000, 15_000, 60_000] as const;

function TryLater({ pause, retry }: { pause: number; retry: () => void }) {
  // What a row gets at each price must not begin the pause anew.
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    const timer = setTimeout(() => tryAgain(), pause);
    return () => clearTimeout(timer);
  }, [pause]);
  return null;
}

/** The card of a place that is too small for one, or that hundreds of rows have: nothing, and another try after a while. */
export function useTryLater(): (retry: () => void) => ReactNode {
  const [tries, setTries] = useState(0);
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0;
  return (retry) => (
    <TryLater
      pause={pause}
      retry={() => {
        setTries((count) => count + 1);
        retry();
      }}
    />
  );
}
