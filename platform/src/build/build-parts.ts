import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withLock } from "../config/with-lock.ts";
import { ROOT } from "../config/workspace.ts";
import { inputHash } from "./input-hash.ts";
import { dist, type Part, parts } from "./parts.ts";

const stampOf = (name: string) => join(ROOT, ".cache", "builds", name);

/** What a part was last built from: equal text, equal build. Undefined where it has not been built. */
const builtFrom = (name: string): string | undefined =>
  existsSync(stampOf(name)) && existsSync(dist(name)) ? readFileSync(stampOf(name), "utf8") : undefined;

async function buildPart({ name, inputs, build }: Part, say: (line: string) => void): Promise<void> {
  const hash = inputHash(inputs);
  if (builtFrom(name) === hash) return;
  const start = performance.now();
  rmSync(stampOf(name), { force: true });
  await build();
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), hash);
  say(`built ${name} in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
}

/** Runs the work while no other program builds in this workspace: two builds would write the same files. */
export const whileNobodyBuilds = <Value>(say: (line: string) => void, work: () => Promise<Value>) =>
  withLock(join(ROOT, ".cache", "build.lock"), work, {
    onWait: () => say("waiting for another build to end …"),
  });

/**
 * Builds for production each part whose sources changed since its last build; says what it does. For use inside
 * `whileNobodyBuilds`.
 * @param only the parts to look at; all of them where it is empty.
 */
export async function buildParts(say: (line: string) => void, only: readonly string[] = []): Promise<void> {
  for (const part of parts()) {
    if (only.length === 0 || only.includes(part.name)) await buildPart(part, say);
  }
}
