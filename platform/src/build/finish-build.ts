import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";
import { describeShell } from "../gate/check-shell.ts";
import { examineSlice } from "../gate/examine-slice.ts";
import { readShellDescription } from "../gate/shell-description.ts";
import { CONTRACT_FILE, contractText } from "../releases/contract.ts";
import { readFiles } from "../releases/disk.ts";
import type { Build } from "../releases/release-record.ts";
import { addServedFiles } from "./add-served-files.ts";
import { compressFolder } from "./compress.ts";
import { readBuiltSlice } from "./read-built-slice.ts";
import { writeNotices } from "./third-party-notices.ts";

const writeContract = (build: string, contract: unknown) =>
  writeFileSync(join(build, CONTRACT_FILE), contractText(contract));

/**
 * Adds to a build of a slice what is no code: the notices of third parties, its contract, compressed copies.
 * @param folder the slice's own.
 */
export async function finishSliceBuild(folder: string, build: string): Promise<void> {
  writeNotices(build, folder);
  const { contract } = await examineSlice(readBuiltSlice(build));
  writeContract(build, contract);
  await compressFolder(build);
}

/**
 * The same for a build from elsewhere, in memory. What notices of third parties it has it brings along.
 * @param work a folder that is not there yet, for what is compressed.
 */
export async function finishOutsideBuild(build: Build, work: string): Promise<Build> {
  const { contract } = await examineSlice(build);
  return await addServedFiles(build, contract, work);
}

/** The same for a build of the shell. */
export async function finishShellBuild(build: string): Promise<void> {
  const folder = join(ROOT, "shell");
  writeNotices(build, folder);
  writeContract(build, describeShell(readShellDescription(folder), readFiles(build)));
  await compressFolder(build);
}
