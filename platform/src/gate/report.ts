/** The findings of one check; empty where it passed. */
export type CheckResult = { check: string; findings: string[]; ms: number };

/** The results of all checks of a build, and the contract that its release would have. */
export type GateReport<Contract> = { name: string; contract: Contract; results: CheckResult[] };

type NamedCheck = readonly [check: string, run: () => string[] | Promise<string[]>];

/** Runs checks one after the other. */
export async function runChecks(checks: readonly NamedCheck[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [check, run] of checks) {
    const start = performance.now();
    const findings = await run();
    results.push({ check, findings, ms: performance.now() - start });
  }
  return results;
}

const sentence = (check: string, finding: string): string => `${check}: ${finding.replace(/\.$/, "")}.`;

/** All findings, each after the name of its check. */
export const problemsOf = ({ results }: GateReport<unknown>): string[] =>
  results.flatMap(({ check, findings }) => findings.map((finding) => sentence(check, finding)));

/** The report as text, a line for each check that passed and for each finding. */
export function formatReport({ results }: GateReport<unknown>): string {
  const lines = results.flatMap(({ check, findings, ms }) => {
    if (findings.length > 0) return findings.map((finding) => `✘ ${sentence(check, finding)}`);
    return [`✔ ${check.padEnd(11)} ${`${Math.round(ms)} ms`.padStart(8)}`];
  });
  return lines.join("\n");
}
