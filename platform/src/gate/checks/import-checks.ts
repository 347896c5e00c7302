import { readManifest } from "../../rspack/federation-manifest.ts";
import type { SliceCandidate } from "../examine-slice.ts";

/** Every expose of slice.json is in the build and can be loaded, and each slot and mount has its expose. */
export function checkExposes({ description, contract, files, sandbox }: SliceCandidate): string[] {
  const { exposes, slots, mounts } = description;
  const findings: string[] = [];
  const { file } = readManifest(files).entry;
  if (!files.has(file)) findings.push(`the build has no ${file}, so it cannot be loaded`);
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

/** Each expose exports the function that the shell calls, and `createRoutes` returns routes. */
export function checkModules({ description, sandbox }: SliceCandidate): string[] {
  const required = new Map(Object.values(description.slots).map((expose) => [expose, "Slot"]));
  if ("./routes" in description.exposes) required.set("./routes", "createRoutes");
  const findings: string[] = [];
  for (const [expose, name] of required) {
    const exported = sandbox.exports[expose];
    if (exported === undefined || exported[name] === "function") continue;
    const names = Object.keys(exported).join(", ") || "nothing";
    findings.push(`"${expose}" must export a function ${name}; it exports ${names}`);
  }
  const rendering = sandbox.failures.filter(({ stage }) => stage === "render");
  // The same error comes for each visitor that it is rendered for, and twice in each.
  for (const text of new Set(rendering.map(({ expose, message }) => `${expose ?? "a slot"}: ${message}`)))
    findings.push(`what fills a slot throws when it is first shown: ${text}`);
  for (const { stage, message } of sandbox.failures)
    if (stage === "createRoutes") findings.push(`createRoutes of "./routes" fails: ${message}`);
  return findings;
}

/** Importing the slice has no effect, because a page also imports releases that it never shows. */
export const checkSideEffects = ({ sandbox, effects }: SliceCandidate): string[] => [
  ...sandbox.failures.flatMap(({ stage, message }) => {
    if (stage === "hang") return [`importing it ${message}`];
    return stage === "load" ? [`importing it fails: ${message}`] : [];
  }),
  ...effects.map((what) => `importing it ${what}: do that on first use, and undo it there`),
];
