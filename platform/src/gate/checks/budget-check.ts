import { gzipSync } from "node:zlib";
import type { Files } from "../../releases/disk.ts";
import { isScript } from "../../releases/file-kinds.ts";
import { readManifest } from "../../rspack/federation-manifest.ts";
import { WORKER_SCRIPT } from "../../rspack/worker-maps.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { stockRuntime } from "../stock-runtime.ts";

export const KB = 1_024;

export const gzipBytes = (files: Files, name: string): number =>
  gzipSync(files.get(name) ?? new Uint8Array(), { level: 9 }).length;

export const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** Says of a stock build how much the official runtime takes, which is not counted; null for a build without it. */
export function uncounted(files: Files): string | null {
  const names = stockRuntime(files);
  if (names.length === 0) return null;
  const total = names.reduce((sum, name) => sum + gzipBytes(files, name), 0);
  return `the official runtime of Module Federation, ${kb(total)} in ${names.join(" and ")}, is not counted`;
}

/** Each script for pages outside of the product is within the budget of these. */
function checkEmbeds({ description: { embedBudget }, files }: Pick<SliceCandidate, "description" | "files">) {
  const scripts = [...files.keys()].filter((name) => name.startsWith("embed/") && isScript(name));
  if (scripts.length > 0 && embedBudget === undefined)
    return [`The build contains ${scripts.join(", ")}, but slice.json has no "embedBudget". Add one.`];
  return scripts
    .map((name) => ({ name, bytes: gzipBytes(files, name) }))
    .filter(({ bytes }) => bytes > (embedBudget ?? 0) * KB)
    .map(
      ({ name, bytes }) =>
        `${name} is ${kb(bytes)} gzip, more than the ${embedBudget} KB of "embedBudget" in slice.json.`,
    );
}

/** The scripts that the budget is for, the biggest first: of the entry, of all exposes and of workers, a stock runtime left out. */
function countedScripts({ contract, files }: Pick<SliceCandidate, "contract" | "files">) {
  const names = new Set([
    readManifest(files).entry.file,
    ...Object.values(contract.exposes).flatMap((expose) => expose.files),
    ...[...files.keys()].filter((name) => WORKER_SCRIPT.test(name)),
  ]);
  const runtime = stockRuntime(files);
  return [...names]
    .filter((name) => isScript(name) && files.has(name) && !runtime.includes(name))
    .map((name) => ({ name, bytes: gzipBytes(files, name) }))
    .sort((a, b) => b.bytes - a.bytes);
}

const totalOf = (sizes: ReturnType<typeof countedScripts>) =>
  sizes.reduce((sum, { bytes }) => sum + bytes, 0);

type Candidate = Pick<SliceCandidate, "contract" | "description" | "files">;

/** How much of its budget a slice takes, and what is not counted. */
export function budgetNote(candidate: Candidate): string {
  const { budget } = candidate.description;
  const rest = uncounted(candidate.files);
  return `${kb(totalOf(countedScripts(candidate)))} of ${budget} KB gzip${rest === null ? "" : `; ${rest}`}`;
}

/** The slice's scripts are within its budget, those of embeds within theirs. */
export function checkBudget(candidate: Candidate): string[] {
  const { description, files } = candidate;
  const sizes = countedScripts(candidate);
  const total = totalOf(sizes);
  const embeds = checkEmbeds({ description, files });
  if (total <= description.budget * KB) return embeds;
  const biggest = sizes.slice(0, 3).map(({ name, bytes }) => `${name} ${kb(bytes)}`);
  const rest = uncounted(files);
  return [
    `The scripts are ${kb(total)} gzip, more than the ${description.budget} KB of "budget" in slice.json. The largest are ${biggest.join(", ")}${rest === null ? "" : ` (${rest})`}.`,
    ...embeds,
  ];
}
