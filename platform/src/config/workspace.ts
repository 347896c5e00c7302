import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type SliceDescription, sliceDescriptionSchema } from "@cointide/shared/contracts/slice-description";
import { parseContent } from "./parse-content.ts";

function findRoot(folder: string): string | undefined {
  if (existsSync(join(folder, "pnpm-workspace.yaml"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findRoot(parent);
}

/** Folder of the workspace that the program was started in, or the current folder if there is no workspace. */
export const ROOT = findRoot(process.cwd()) ?? process.cwd();

/** Reads the `slice.json` of a folder. Throws a message if it is missing or not valid. */
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

const SLICE_FILES = ["package.json", "slice.json"];

/** Names the slices of the workspace in order, even if their files are not valid: the folders `mfe-…` that have one. */
export const workspaceSliceNames = (root = ROOT): string[] =>
  readdirSync(root)
    .filter(
      (name) => name.startsWith("mfe-") && SLICE_FILES.some((file) => existsSync(join(root, name, file))),
    )
    .sort();

/** Reads the `slice.json` of a slice of the workspace. Throws a message if it is missing or not valid. */
function readWorkspaceSlice(root: string, name: string): SliceDescription {
  const description = readSliceDescription(join(root, name));
  if (description.name === name) return description;
  throw new Error(`${join(root, name, "slice.json")} is not valid: name must be "${name}", as the folder.`);
}

/** A slice whose `slice.json` is missing or not valid. */
export type BrokenSlice = { name: string; error: Error };

/** Reads the slices of the workspace, in the order of their names. */
export function readWorkspace(root = ROOT): { slices: SliceDescription[]; broken: BrokenSlice[] } {
  const slices: SliceDescription[] = [];
  const broken: BrokenSlice[] = [];
  for (const name of workspaceSliceNames(root)) {
    try {
      slices.push(readWorkspaceSlice(root, name));
    } catch (error) {
      broken.push({ name, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  return { slices, broken };
}

/** Reads the slices of the workspace whose `slice.json` is valid, in the order of their names. */
export const workspaceSlices = (root = ROOT): SliceDescription[] => readWorkspace(root).slices;
