import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SliceDescription } from "@cointide/shared/contracts/registry";
import { DISK, type Files } from "../releases/disk.ts";
import type { SliceContract } from "./contract.ts";
import { describeSlice, readManifest } from "./describe-slice.ts";
import { attributeEffects } from "./sandbox/attribute-effects.ts";
import type { SandboxReport } from "./sandbox/protocol.ts";
import { runSandbox } from "./sandbox/run-sandbox.ts";

/** A build of a slice, and under which version of its package it was made. */
type Built = { description: SliceDescription; semver: string; files: Files };

/** What a build turned out to be when it was imported. */
export type Examined = { contract: SliceContract; sandbox: SandboxReport; effects: string[] };

type Imported = Omit<Examined, "contract">;

/** Imports the build from a folder of its own, where the nearest package says that scripts are modules. */
async function importBuild({ description, files }: Built, deadline: number | undefined): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), "cointide-gate-"));
  try {
    const modules = [...files].filter(([name]) => /\.(js|css|json)$/.test(name));
    for (const [name, content] of [...modules, ["package.json", Buffer.from('{"type":"module"}')] as const]) {
      DISK.makeFolder(join(folder, name, ".."));
      DISK.write(join(folder, name), content);
    }
    const entry = pathToFileURL(join(folder, "remoteEntry.js"));
    const libraries = readManifest(files).shared.map(({ name }) => name);
    const sandbox = await runSandbox(
      { entry, exposes: Object.keys(description.exposes), libraries },
      deadline,
    );
    return { sandbox, effects: attributeEffects(sandbox.effects, new URL(".", entry), files) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const known = new Map<string, Promise<Imported>>();

function fingerprint({ description, files }: Built): string {
  const hash = createHash("sha256").update(JSON.stringify(description));
  for (const [name, content] of files) if (/\.(js|map)$/.test(name)) hash.update(name).update(content);
  return hash.digest("hex");
}

/** Imports a build and tells what it is; the same build is imported once in a process. */
export async function examineSlice(built: Built, deadline?: number): Promise<Examined> {
  const key = fingerprint(built);
  const imported = known.get(key) ?? importBuild(built, deadline);
  known.set(key, imported);
  const { sandbox, effects } = await imported;
  const contract = describeSlice(built.description, built.semver, built.files, sandbox.routes ?? []);
  return { contract, sandbox, effects };
}
