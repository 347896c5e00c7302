import * as z from "zod";
import type { GateReport } from "../gate/report.ts";

/** A reason against a version. */
export const findingSchema = z.object({
  check: z.string(),
  /** The file or address that it is about; empty if it is about the version as a whole. */
  where: z.string(),
  problem: z.string(),
  /** What to do. */
  fix: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

/** A path or address at the start of a finding, or a file name in it. */
const PLACE =
  /^([\w@./-]+\.\w+(?::\d+(?::\d+)?)?)(?=[: ])|((?:[\w@-]+\/)*[\w@-]+\.(?:json|m?js|tsx?|css|html|txt))/;

/** Findings are written as a sentence with the problem, and sentences that say what to do. */
export function parseFinding(check: string, text: string): Finding {
  const end = text.search(/\. [A-Z"]/);
  const problem = end < 0 ? text : text.slice(0, end + 1);
  return { check, where: PLACE.exec(text)?.[0] ?? "", problem, fix: end < 0 ? "" : text.slice(end + 2) };
}

export const gateOutcomeSchema = z.object({
  findings: z.array(findingSchema),
  /** Checks that couldn't be run, with the reason. */
  notRun: z.array(z.object({ check: z.string(), reason: z.string() })),
  contract: z.unknown(),
});

/** What the gate says of a version. */
export type GateOutcome = z.infer<typeof gateOutcomeSchema>;

export const outcomeOf = ({ results, contract }: GateReport<unknown>): GateOutcome => ({
  findings: results.flatMap(({ check, findings }) => findings.map((finding) => parseFinding(check, finding))),
  notRun: results.flatMap(({ check, skipped }) => (skipped === null ? [] : [{ check, reason: skipped }])),
  contract,
});
