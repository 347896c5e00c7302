import { createHash } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isOffered, SLOT_SAMPLES } from "@cointide/shared/contracts/slot-schemas";
import type { SliceContract } from "../releases/contract.ts";
import { DISK, type Files } from "../releases/disk.ts";
import type { Build } from "../releases/release-record.ts";
import { readManifest } from "../rspack/federation-manifest.ts";
import { readConsumed } from "../rspack/share-table.ts";
import { describeSlice } from "./describe-slice.ts";
import type { EventUse } from "./events/event-use.ts";
import type { Effect } from "./sandbox/record-effects.ts";
import { runSandbox, type SandboxReport } from "./sandbox/run-sandbox.ts";
import { isRuntime, sourceAt } from "./source-maps.ts";
import { unmappedRuntime } from "./stock-runtime.ts";

/** The result of importing a build; `effects` are phrases with their sources. */
type Examined = { contract: SliceContract; sandbox: SandboxReport; effects: string[] };

/** A build with all that the checks need: what its import did, and the events that its sources use, where they are here. */
export type SliceCandidate = Examined & Pick<Build, "description" | "files"> & { use: EventUse | null };

type Imported = Omit<Examined, "contract">;

/** Names the source of each effect, and leaves out those of the bundler's runtime and of shared modules. */
function attributeEffects(effects: readonly Effect[], folder: string, files: Files): string[] {
  const phrases = effects.flatMap(({ what, frames }) => {
    if (frames.length === 0) return [what];
    const nearest = frames.find(({ file }) => file.startsWith(folder));
    if (nearest === undefined) return [];
    const name = decodeURIComponent(nearest.file.slice(folder.length).replace(/\?.*$/, ""));
    const source = sourceAt(files, name, nearest.line, nearest.column);
    const isOfRuntime = source === null || isRuntime(source) || unmappedRuntime(files).includes(name);
    return isOfRuntime ? [] : [`${what} (${source})`];
  });
  return [...new Set(phrases)];
}

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
    return { sandbox, effects: attributeEffects(sandbox.effects, address, files) };
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
  const { sandbox, effects } = await imported;
  const contract = describeSlice(build.description, build.semver, build.files, sandbox.routes ?? []);
  return { contract, sandbox, effects };
}
