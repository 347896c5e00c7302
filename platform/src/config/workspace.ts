import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type SliceDescription, sliceDescriptionSchema } from "@cointide/shared/contracts/slice-description";
import { parseContent } from "./parse-content.ts";

function findRoot(folder: string): string | undefined {
  if (existsSync(join(folder, "pnpm-workspace.yaml"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findRoot(parent);
}

/** The folder of the workspace that the program was started in, or the present one where a build runs alone. */
export const ROOT = findRoot(process.cwd()) ?? process.cwd();

/** Reads the `slice.json` of a folder. Throws a sentence where it is not valid. */
export function readSliceDescription(folder: string): SliceDescription {
  const path = join(folder, "slice.json");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  return parseContent(sliceDescriptionSchema, path, text, "refused");
}

/** The slices of the workspace, in the order of their names: the folders `mfe-…` that have a `slice.json`. */
export function workspaceSlices(root = ROOT): SliceDescription[] {
  return readdirSync(root)
    .filter((name) => name.startsWith("mfe-") && existsSync(join(root, name, "slice.json")))
    .sort()
    .map((name) => readSliceDescription(join(root, name)));
}
