import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useShell } from "../page/use-shell.ts";
import { messageOf } from "./slice-error.ts";
import styles from "./try-later.module.css";

/** How long a place stays empty before it is tried again, in ms; the last pause repeats. */
const PAUSES = [5_000, 15_000, 60_000] as const;

type TryLaterProps = { pause: number; retry: () => void; error: unknown; sentence: string | undefined };

function TryLater({ pause, retry, error, sentence }: TryLaterProps) {
  const { isForAuthors } = useShell();
  // What a row gets at each price must not start the pause over.
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    const timer = setTimeout(() => tryAgain(), pause);
    return () => clearTimeout(timer);
  }, [pause]);
  if (!isForAuthors) return sentence === undefined ? null : <span data-failed="">{sentence}</span>;
  return (
    <span className={styles.error} title={messageOf(error)}>
      <TriangleAlert aria-hidden="true" />
      <VisuallyHidden>{messageOf(error)}</VisuallyHidden>
    </span>
  );
}

/**
 * The card of a place that is too small for one, or that hundreds of rows have: nothing or the sentence, for authors a mark
 * with the error, and another try after a while.
 */
export function useTryLater(sentence?: string): (retry: () => void, error: unknown) => ReactNode {
  const [tries, setTries] = useState(0);
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0;
  return (retry, error) => (
    <TryLater
      pause={pause}
      error={error}
      sentence={sentence}
      retry={() => {
        setTries((count) => count + 1);
        retry();
      }}
    />
  );
}
