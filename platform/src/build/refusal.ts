import { GateRefused } from "../releases/publish-slice.ts";
import { ChangeRefused } from "../releases/registry-changes.ts";

/** The exit code of a build whose gate refused some slices, which keep their releases. */
export const EXIT_REFUSED = 3;

/** The sentence of a refusal, with the reasons of the gate on lines of their own. */
export function describeRefusal(error: ChangeRefused): string {
  if (!(error instanceof GateRefused)) return error.message;
  return [error.message, ...error.problems.map((problem) => `  - ${problem}`)].join("\n");
}

/** Reasons why files cannot be written, by the system's code. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
  EACCES: "no permission to write there",
  EPERM: "no permission to write there",
};

/**
 * The message of a failed command: a refusal, or the reason why files cannot be written.
 * @param consequence of the latter
 */
export function describeFailure(error: unknown, consequence = "Could not write files"): string {
  if (error instanceof ChangeRefused) return describeRefusal(error);
  if (!(error instanceof Error)) return String(error);
  const { code = "" } = error as NodeJS.ErrnoException;
  const why = UNWRITABLE[code];
  return why === undefined ? error.message : `${consequence}: ${why} (${error.message}).`;
}
