import { execFileSync } from "node:child_process";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { ROOT, workspaceSlices } from "../config/workspace.ts";

/** The slices that lists of slices have to name: an author who has just made one need not have written it down yet. */
export function committedSlices(): SliceDescription[] {
  const listed = execFileSync("git", ["ls-files", "mfe-*/slice.json"], { cwd: ROOT, encoding: "utf8" });
  return workspaceSlices().filter(({ name }) => listed.split("\n").includes(`${name}/slice.json`));
}
