import { PGlite } from "@electric-sql/pglite";

/**
 * The embedded database starts without flushing to the disk (-F), and its file system has no flush to call.
 * Opened for synchronous writing instead, the write-ahead log is on the disk before a commit is answered.
 */
export const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=open_datasync"],
];
