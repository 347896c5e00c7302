import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { Database } from "../../database/database.ts";

/** A crossing that has its place in the log, and whose it is. */
export type RecordedCrossing = Crossing & { ordinal: number; userId: string };

/** Notifies members of crossings. */
export type Notifier = {
  /** Takes crossings within the transaction that records them: both are kept, or neither is. */
  enqueue(transaction: Database, crossings: readonly RecordedCrossing[]): Promise<void>;
};
