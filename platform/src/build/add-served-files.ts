import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CONTRACT_FILE, contractText } from "../releases/contract.ts";
import { readFiles } from "../releases/disk.ts";
import type { Build } from "../releases/release-record.ts";
import { compressFolder } from "./compress.ts";

/**
 * Adds a contract and compressed copies to a build from elsewhere.
 * @param work a folder that doesn't exist yet, for what is compressed.
 */
export async function addServedFiles(build: Build, contract: unknown, work: string): Promise<Build> {
  try {
    for (const [name, content] of build.files) {
      mkdirSync(dirname(join(work, name)), { recursive: true });
      writeFileSync(join(work, name), content);
    }
    writeFileSync(join(work, CONTRACT_FILE), contractText(contract));
    await compressFolder(work);
    return { ...build, files: readFiles(work) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
