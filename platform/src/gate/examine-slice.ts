import { createHash } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isOffered, SLOT_SAMPLES } from "@cointide/shared/contracts/slot-schemas";
import type { SliceContract } from "../releases/contract.ts";
import { DISK } from "../releases/disk.ts";
import type { Build } from "../releases/release-record.ts";
import { readManifest } from "../rspack/federation-manifest.ts";
import { readConsumed } from "../rspack/share-table.ts";
import { attributeEffects } from "./attribute-effects.ts";
import { describeSlice } from "./describe-slice.ts";
import type { EventUse } from "./events/event-use.ts";
import { runSandbox, type SandboxReport } from "./sandbox/run-sandbox.ts";

/** The result of importing a build. `effects` are phrases with their sources, `notes` are on effects that are allowed. */
type Examined = { contract: SliceContract; sandbox: SandboxReport; effects: string[]; notes: string[] };

/** A build with the result of its import, and the events that its sources use; null without sources. */
export type SliceCandidate = Examined & Pick<Build, "description" | "files"> & { use: EventUse | null };

type Imported = Omit<Examined, "contract">;

/** Imports the build from a temporary folder, whose package says that scripts are modules. */
async function importBuild({ description, files }: Build, deadline: number | undefined): Promise<Imported> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "cointide-gate-"));
  try {
    const modules = [...files].filter(([name]) => /\.(m?js|css|json)$/.test(name));
    for (const [name, content] of [...modules, ["package.json", Buffer.from('{"type":"module"}')] as const]) {
      DISK.makeFolder(join(folder, name, ".."));
      DISK.write(join(folder, name), content);
    }
    const required = readConsumed(files).map(({ name }) => name);
    const exposes = Object.keys(description.exposes);
    const slots = Object.entries(description.slots).map(([slot, expose]) => ({
      expose,
      props: isOffered(slot) ? SLOT_SAMPLES[slot] : {},
    }));
    const entry = readManifest(files).entry.file;
    const { samples = [] } = description;
    const sandbox = await runSandbox(folder, { entry, exposes, slots, samples, required }, deadline);
    const address = pathToFileURL(join(folder, "/")).href;
    return { sandbox, ...attributeEffects(sandbox.effects, address, files) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const imports = new Map<string, Promise<Imported>>();

function fingerprint({ description, files }: Build): string {
  const hash = createHash("sha256").update(JSON.stringify(description));
  for (const [name, content] of files) if (/\.(m?js|map)$/.test(name)) hash.update(name).update(content);
  return hash.digest("hex");
}

/** Imports a build and describes it. The same build is imported once in a process: when it is made. */
export async function examineSlice(build: Build, deadline?: number): Promise<Examined> {
  const key = fingerprint(build);
  const imported = imports.get(key) ?? importBuild(build, deadline);
  imports.set(key, imported);
  const result = await imported;
  const contract = describeSlice(build.description, build.semver, build.files, result.sandbox.routes ?? []);
  return { contract, ...result };
}
