import { readManifest } from "../../rspack/federation-manifest.ts";
import type { SliceCandidate } from "../examine-slice.ts";

/** Every expose of slice.json is in the build and can be loaded, and each slot and mount has its expose. */
export function checkExposes({ description, contract, files, sandbox }: SliceCandidate): string[] {
  const { exposes, slots, mounts } = description;
  const findings: string[] = [];
  const { file } = readManifest(files).entry;
  if (!files.has(file))
    findings.push(`The build has no ${file}, so it can't be loaded. Build the slice again.`);
  for (const expose of Object.keys(exposes)) {
    const built = contract.exposes[expose];
    if (built === undefined) {
      findings.push(`"${expose}" of slice.json isn't in the build. Build the slice again.`);
      continue;
    }
    for (const file of built.files.filter((name) => !files.has(name)))
      findings.push(`"${expose}" needs ${file}, but the build doesn't contain it. Build the slice again.`);
  }
  for (const [slot, expose] of Object.entries(slots))
    if (!(expose in exposes))
      findings.push(`slice.json fills the slot "${slot}" with "${expose}" but doesn't expose that module.`);
  if (mounts.length > 0 && !("./routes" in exposes))
    findings.push(
      'The slice has mounts but doesn\'t expose "./routes". Expose a module that exports createRoutes.',
    );
  for (const { stage, expose, message } of sandbox.failures)
    if (stage === "expose") findings.push(`"${expose}" can't be loaded: ${message}`);
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
    findings.push(`"${expose}" must export a function ${name}, but it exports ${names}.`);
  }
  const rendering = sandbox.failures.filter(({ stage }) => stage === "render");
  // The same error comes for each visitor that it is rendered for, and twice in each.
  const thrown = rendering.map(
    ({ expose, message }) => `"${expose ?? "a slot"}" throws when it first renders: ${message}`,
  );
  findings.push(...new Set(thrown));
  for (const { stage, message } of sandbox.failures)
    if (stage === "createRoutes") findings.push(`createRoutes of "./routes" fails: ${message}`);
  return findings;
}

/** Importing the slice has no effect, because a page also imports releases that it never shows. */
export const checkSideEffects = ({ sandbox, effects }: SliceCandidate): string[] => [
  ...sandbox.failures.flatMap(({ stage, message }) => {
    if (stage === "hang") return [`Importing the slice ${message}`];
    return stage === "load" ? [`Importing the slice fails: ${message}`] : [];
  }),
  ...effects.map((what) => `Importing the slice ${what}. Do that on first use and clean it up afterwards.`),
];
