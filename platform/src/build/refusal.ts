import { GateRefused } from "../releases/publish-slice.ts";
import { ChangeRefused } from "../releases/registry-changes.ts";

/** Exit code if only some slices were not published. They keep their releases. */
export const EXIT_REFUSED = 3;

/** Returns the message of a refusal, with the reasons of the gate on separate lines. */
export function describeRefusal(error: ChangeRefused): string {
  if (!(error instanceof GateRefused)) return error.message;
  return [error.message, ...error.problems.map((problem) => `  - ${problem}`)].join("\n");
}

/** Reasons why files can't be written, by error code. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
  EACCES: "no permission to write there",
  EPERM: "no permission to write there",
};

/** Whether an error is about writing files, for example because the disk is full. */
const isUnwritable = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code ?? "") in UNWRITABLE;

/** A part that can't be built from its sources. */
export class BuildFailed extends Error {
  readonly part: string;

  constructor(part: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${part} could not be built:\n${reason.trim().replace(/^/gm, "  ")}`, { cause });
    this.part = part;
  }
}

/** Returns the error of a failed build. An error that isn't due to the part's sources stays the same. */
export const toBuildError = (part: string, error: unknown): unknown =>
  isUnwritable(error) ? error : new BuildFailed(part, error);

/**
 * Returns the message of a failed command: a refusal, or the reason why files can't be written.
 * @param consequence start of the message if files can't be written
 */
export function describeFailure(error: unknown, consequence = "Could not write files"): string {
  if (error instanceof ChangeRefused) return describeRefusal(error);
  if (!(error instanceof Error)) return String(error);
  if (!isUnwritable(error)) return error.message;
  const why = UNWRITABLE[(error as NodeJS.ErrnoException).code ?? ""];
  return `${consequence}: ${why} (${error.message}).`;
}
