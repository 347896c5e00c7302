import type { FoundCrossing } from "@cointide/shared/alerts/judged-alert";
import type { WatchStorage } from "../alerts/watch/watch-storage.ts";

/** Lets everything go on that waits for nothing but promises. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Storage as one process knows it: it ends with the process. */
export function createLife(storage: WatchStorage, onRecorded: (crossings: readonly FoundCrossing[]) => void) {
  let [running, isOver] = [0, false];
  const call =
    <Given extends unknown[], Answer>(method: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      if (isOver) throw new Error("The process has ended.");
      running += 1;
      try {
        return await method(...given);
      } finally {
        running -= 1;
      }
    };
  const own: WatchStorage = {
    readAll: call(storage.readAll.bind(storage)),
    readChanges: call(storage.readChanges.bind(storage)),
    readAgain: call(storage.readAgain.bind(storage)),
    readProgress: call(storage.readProgress.bind(storage)),
    writeCheckpoint: call(storage.writeCheckpoint.bind(storage)),
    record: call(async (fresh) => {
      const recorded = await storage.record(fresh);
      onRecorded(recorded.map((one) => ({ ...one, key: one.alertId })));
      return recorded;
    }),
    purge: call(storage.purge.bind(storage)),
  };
  return {
    storage: own,
    end: () => {
      isOver = true;
    },
    async settle(): Promise<void> {
      do await settle();
      while (running > 0);
    },
  };
}
