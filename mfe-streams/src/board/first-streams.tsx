import type { Stream } from "@cointide/shared/contracts/streams";
import { Button } from "@cointide/shared/ui/button";
import { Suspense, useState } from "react";
import styles from "./first-streams.module.css";
import { lazyPart } from "./lazy-part.tsx";

const ReadyStreams = lazyPart(
  "Ready streams",
  async () => (await import("./ready-streams.tsx")).ReadyStreams,
);

type FirstStreamsProps = {
  streams: readonly Stream[];
  /** Called when the visitor has no more use for ready streams. */
  onDone: () => void;
};

/**
 * Helps a visitor without streams to the first ones: how to create one, and ready ones to choose from. Those stay once one
 * was added, until the visitor is done with them, so that more can be added and each be taken back.
 */
export function FirstStreams({ streams, onDone }: FirstStreamsProps) {
  const isEmpty = streams.length === 0;
  const [hasAdded, setAdded] = useState(false);
  if (!isEmpty && !hasAdded) return null;
  return (
    <div className={styles.first} data-empty={isEmpty || undefined}>
      {isEmpty ? (
        <div className={styles.intro}>
          <p className={styles.empty}>Create a new stream to get started</p>
          <p className={styles.or}>or add one of these with a click, and change it later</p>
        </div>
      ) : (
        <div className={styles.more}>
          <p className={styles.or}>More streams to add with a click</p>
          <Button
            size="sm"
            onClick={() => {
              setAdded(false);
              onDone();
            }}
          >
            Done
          </Button>
        </div>
      )}
      <Suspense fallback={<div className={styles.waiting} />}>
        <ReadyStreams streams={streams} onAdd={() => setAdded(true)} />
      </Suspense>
    </div>
  );
}
