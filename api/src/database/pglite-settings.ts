import { PGlite } from "@electric-sql/pglite";

/**
 * How PGlite starts. By default it never flushes to the disk (-F), and its file system has no flush to call: opened
 * for synchronous writing, the write-ahead log is on the disk before a commit is answered. The database fits into few
 * buffers, and PGlite never gives back memory that it has touched.
 */
export const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=open_datasync"],
  ...["-c", "shared_buffers=16MB"],
];
