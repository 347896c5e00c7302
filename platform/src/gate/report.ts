/** The findings of one check; empty where it passed, or was skipped. */
export type CheckResult = {
  check: string;
  findings: string[];
  ms: number;
  /** Why the check was not run, and null where it was. */
  skipped: string | null;
  /** What else there is to know of its result. */
  note: string | null;
};

/** The results of all checks of a build, and the contract that its release would have. */
export type GateReport<Contract> = { name: string; contract: Contract; results: CheckResult[] };

/** What a check found, or why it could not be run. */
export type Outcome = string[] | { skipped: string };

/** A check, or the reason to skip it, with what else there is to know of its result. */
type NamedCheck = readonly [
  check: string,
  run: (() => Outcome | Promise<Outcome>) | { skipped: string },
  note?: string | null,
];

/** Runs checks one after the other. */
export async function runChecks(checks: readonly NamedCheck[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [check, run, note = null] of checks) {
    const start = performance.now();
    const outcome = typeof run === "function" ? await run() : run;
    const isSkipped = !Array.isArray(outcome);
    const findings = isSkipped ? [] : outcome;
    const skipped = isSkipped ? outcome.skipped : null;
    results.push({ check, findings, ms: performance.now() - start, skipped, note });
  }
  return results;
}

const sentence = (check: string, finding: string): string => `${check}: ${finding.replace(/\.$/, "")}.`;

/** All findings, each after the name of its check. */
export const problemsOf = ({ results }: GateReport<unknown>): string[] =>
  results.flatMap(({ check, findings }) => findings.map((finding) => sentence(check, finding)));

/** The report as text, a line for each check that passed or was skipped, and for each finding. */
export function formatReport({ results }: GateReport<unknown>): string {
  const lines = results.flatMap(({ check, findings, ms, skipped, note }) => {
    if (findings.length > 0) return findings.map((finding) => `✘ ${sentence(check, finding)}`);
    if (skipped !== null) return [`– ${check.padEnd(11)}  skipped: ${skipped}`];
    const passed = `✔ ${check.padEnd(11)} ${`${Math.round(ms)} ms`.padStart(8)}`;
    return [note === null ? passed : `${passed}  ${note}`];
  });
  return lines.join("\n");
}
