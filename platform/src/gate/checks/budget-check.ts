import { gzipSync } from "node:zlib";
import type { Files } from "../../releases/disk.ts";
import type { SliceCandidate } from "../examine-slice.ts";

const KB = 1_024;

const gzipBytes = (files: Files, name: string): number =>
  gzipSync(files.get(name) ?? new Uint8Array(), { level: 9 }).length;

const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** The scripts of the entry and of all exposes are within the slice's budget. */
export function checkBudget({
  contract,
  description,
  files,
}: Pick<SliceCandidate, "contract" | "description" | "files">): string[] {
  const names = new Set([
    "remoteEntry.js",
    ...Object.values(contract.exposes).flatMap((expose) => expose.files),
  ]);
  const sizes = [...names]
    .filter((name) => name.endsWith(".js") && files.has(name))
    .map((name) => ({ name, bytes: gzipBytes(files, name) }))
    .sort((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= description.budget * KB) return [];
  const biggest = sizes.slice(0, 3).map(({ name, bytes }) => `${name} ${kb(bytes)}`);
  return [
    `its scripts are ${kb(total)} gzip, more than the ${description.budget} KB of "budget" in slice.json; the biggest: ${biggest.join(", ")}`,
  ];
}
