import type { Database } from "../../database/database.ts";
import { createAlertList, purgeDeletedAlerts } from "./alert-list.ts";
import { readProgress, writeCheckpoint } from "./checkpoint.ts";
import type { Notifier } from "./notifier.ts";
import { recordCrossings } from "./recorder.ts";
import type { WatchStorage } from "./watch-storage.ts";

type StorageOptions = {
  database: Database;
  /** The term of the lease under which it writes. */
  term: number;
  notifier: Notifier;
  /** For how long a change may take to be committed, in ms. */
  overlap: number;
};

/** Keeps everything in the database. */
export function createDatabaseStorage({ database, term, notifier, overlap }: StorageOptions): WatchStorage {
  return {
    ...createAlertList(database, overlap),
    readProgress: (alerts) => readProgress(database, alerts),
    writeCheckpoint: (symbols) => writeCheckpoint(database, term, symbols),
    record: (fresh) => recordCrossings({ database, term, notifier }, fresh),
    purge: () => purgeDeletedAlerts(database),
  };
}
