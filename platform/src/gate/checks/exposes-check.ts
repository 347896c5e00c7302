import type { SliceCandidate } from "../candidate.ts";

/** Every expose of slice.json has been built and can be had, and each slot and mount has its expose. */
export function checkExposes({ description, contract, files, sandbox }: SliceCandidate): string[] {
  const { exposes, slots, mounts } = description;
  const findings: string[] = [];
  if (!files.has("remoteEntry.js")) findings.push("the build has no remoteEntry.js, so nobody can load it");
  for (const expose of Object.keys(exposes)) {
    const built = contract.exposes[expose];
    if (built === undefined) {
      findings.push(`"${expose}" of slice.json is not in the build: build the slice again`);
      continue;
    }
    for (const file of built.files.filter((name) => !files.has(name)))
      findings.push(`"${expose}" needs ${file}, which the build lacks: build the slice again`);
  }
  for (const [slot, expose] of Object.entries(slots))
    if (!(expose in exposes))
      findings.push(`the slot "${slot}" is to be filled by "${expose}", which slice.json does not expose`);
  if (mounts.length > 0 && !("./routes" in exposes))
    findings.push('it has mounts, and must expose "./routes" with what is shown there');
  for (const { stage, expose, message } of sandbox.failures)
    if (stage === "expose") findings.push(`"${expose}" cannot be loaded: ${message}`);
  return findings;
}
