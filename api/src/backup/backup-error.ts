/** A backup or a restore is not possible. `message` says why and what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}
