import { GateRefused } from "../releases/publish-slice.ts";
import { ChangeRefused } from "../releases/registry-changes.ts";

/** The exit code of a build that is published but for slices that were refused, which keep the release they had. */
export const EXIT_REFUSED = 3;

/** A refusal for people: its sentence, and the reasons of the gate beneath it. */
export function describeRefusal(error: ChangeRefused): string {
  if (!(error instanceof GateRefused)) return error.message;
  return [error.message, ...error.problems.map((problem) => `  - ${problem}`)].join("\n");
}

/** What keeps files from being written, by the system's code for it. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EROFS: "the disk can only be read",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
};

/**
 * A failed command for people: a refusal, or what keeps files from being written.
 * @param consequence what follows from the latter
 */
export function describeFailure(error: unknown, consequence = "Files cannot be written"): string {
  if (error instanceof ChangeRefused) return describeRefusal(error);
  if (!(error instanceof Error)) return String(error);
  const { code = "" } = error as NodeJS.ErrnoException;
  const why = UNWRITABLE[code];
  return why === undefined ? error.message : `${consequence}: ${why} (${error.message}).`;
}
