import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { registrySchema } from "@cointide/shared/contracts/registry";
import { sliceDescriptionSchema } from "@cointide/shared/contracts/slice-description";
import * as z from "zod/mini";
import { reportOnSlice } from "../gate/gates.ts";
import { outcomeOf } from "../publishing/findings.ts";
import { BUILD_FOLDER, JOB_FILE, OUTCOME_FILE } from "../publishing/run-gate.ts";
import { readFiles } from "../releases/disk.ts";
import { createFolderStorage } from "../releases/storage.ts";

const jobSchema = z.object({
  description: sliceDescriptionSchema,
  semver: z.string(),
  registry: registrySchema,
  releases: z.string(),
});

/** Runs the gate for the build in a folder, and writes the outcome beside it. */
const [folder = ""] = process.argv.slice(3);
const job = jobSchema.parse(JSON.parse(readFileSync(join(folder, JOB_FILE), "utf8")));
const build = {
  description: job.description,
  semver: job.semver,
  files: readFiles(join(folder, BUILD_FOLDER)),
};
const report = await reportOnSlice(build, job.registry, createFolderStorage(job.releases), {
  types: false,
  browser: true,
  outside: true,
});
writeFileSync(join(folder, OUTCOME_FILE), JSON.stringify(outcomeOf(report)));
process.exit(0);
