import type { SliceCandidate } from "../candidate.ts";

/** What each expose exports is what the shell will ask it for. */
export function checkModules({ description, sandbox }: SliceCandidate): string[] {
  const wanted = new Map<string, string>();
  if ("./routes" in description.exposes) wanted.set("./routes", "createRoutes");
  for (const expose of Object.values(description.slots)) wanted.set(expose, "Slot");
  const findings: string[] = [];
  for (const [expose, name] of wanted) {
    const exported = sandbox.exports[expose];
    if (exported === undefined || exported[name] === "function") continue;
    const instead = Object.keys(exported).length === 0 ? "nothing" : Object.keys(exported).join(", ");
    findings.push(`"${expose}" must export a function ${name}; it exports ${instead}`);
  }
  for (const { stage, message } of sandbox.failures)
    if (stage === "createRoutes") findings.push(`createRoutes of "./routes" fails: ${message}`);
  return findings;
}
