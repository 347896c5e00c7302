import { existsSync } from "node:fs";
import { join } from "node:path";
import { sliceDescriptionSchema } from "@cointide/shared/contracts/slice-description";
import * as z from "zod/mini";
import { parseContent } from "../config/parse-content.ts";
import { type Files, readFiles } from "../releases/disk.ts";
import type { Build } from "../releases/release-record.ts";
import { MANIFEST_FILE, readManifest } from "../rspack/federation-manifest.ts";
import { DESCRIPTION_FILE } from "../rspack/slice-description.ts";

/** What a built slice says of itself: its description, and the version that it is published as. */
const builtDescriptionSchema = z.extend(sliceDescriptionSchema, {
  version: z.string("Set the version to publish, such as 1.2.3."),
});

/** Files of tools, and the signature of a team, which no page asks for. */
const NOT_SERVED = /^(slice|mf-stats|signature)\.json(\.|$)|(^|\/)\./;

function readDescription(folder: string, files: Files): z.infer<typeof builtDescriptionSchema> {
  const path = join(folder, DESCRIPTION_FILE);
  const content = files.get(DESCRIPTION_FILE);
  if (content === undefined) {
    throw new Error(
      `${folder} has no ${DESCRIPTION_FILE}. Put one beside the container; docs/outside-slices.md describes it.`,
    );
  }
  return parseContent(builtDescriptionSchema, path, Buffer.from(content).toString(), "refused");
}

/** Throws a sentence where the build has no manifest, or no container that the shell can load. */
function requireContainer(folder: string, files: Files): void {
  if (!files.has(MANIFEST_FILE)) {
    throw new Error(
      `${folder} has no ${MANIFEST_FILE}. Have the Module Federation plugin write it (manifest: true).`,
    );
  }
  const { file, type } = readManifest(files).entry;
  if (type !== "module") {
    throw new Error(
      `The container ${file} has the type "${type}", but pages load modules only. Build it with library: { type: "module" }.`,
    );
  }
  if (file.includes("/") || !files.has(file)) {
    throw new Error(`The container ${file}, which ${MANIFEST_FILE} names, is not at the top of ${folder}.`);
  }
}

/**
 * Reads a slice that any tool has built: the container as an ES module, `mf-manifest.json`, and `slice.json` with its version.
 * Source maps and `licenses.txt` are taken along where they are there.
 * Throws a sentence that says what is missing.
 * @param read the folder's files, where they have been read.
 */
export function readBuiltSlice(folder: string, read?: Files): Build {
  if (read === undefined && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const all = read ?? readFiles(folder);
  const { version, ...description } = readDescription(folder, all);
  const files = new Map([...all].filter(([name]) => !NOT_SERVED.test(name)));
  requireContainer(folder, files);
  return { description, semver: version, files };
}
