import { GateRefused } from "../releases/publish-slice.ts";
import type { ChangeRefused } from "../releases/registry-changes.ts";

/** A refusal for people: its sentence, and the reasons of the gate beneath it. */
export function describeRefusal(error: ChangeRefused): string {
  if (!(error instanceof GateRefused)) return error.message;
  return [error.message, ...error.problems.map((problem) => `  - ${problem}`)].join("\n");
}
