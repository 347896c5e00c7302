import { join } from "node:path";
import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import { buildParts, withBuildLock } from "../build/build-parts.ts";
import { finishOutsideBuild } from "../build/finish-build.ts";
import { dist, sliceBuild } from "../build/parts.ts";
import { publishedStamp } from "../build/published-stamp.ts";
import { readBuiltSlice } from "../build/read-built-slice.ts";
import { commitOf } from "../config/commit-of.ts";
import { workspaceSliceNames } from "../config/workspace.ts";
import { uncounted } from "../gate/checks/budget-check.ts";
import { type GateOptions, shellGate, sliceGate } from "../gate/gates.ts";
import { readFiles } from "../releases/disk.ts";
import { requireOwner } from "../releases/owners.ts";
import { publishShellBuild } from "../releases/publish-shell.ts";
import { type Published, type PublishOptions, publishSlice } from "../releases/publish-slice.ts";
import { entryOf } from "../releases/registry-changes.ts";
import { hashOf } from "../releases/release-record.ts";
import { authorOf, CommandFailed, resolveFolder, resolveName, type SliceCli, WrongUsage } from "./context.ts";

export type PublishFlags = { from?: string; canary?: number; skipGate?: string; allowOlder?: boolean };

async function publishTheShell({ say, store, command }: SliceCli, flags: PublishFlags): Promise<void> {
  if (flags.canary !== undefined)
    throw new WrongUsage("The shell cannot be a canary. Every page uses the same shell.");
  const { version } = await withBuildLock(say, async () => {
    await buildParts(say, ["shell"]);
    const release = await publishShellBuild(
      store(),
      readFiles(dist("shell")),
      flags.skipGate === undefined ? shellGate() : undefined,
    );
    publishedStamp({ store: store(), name: "shell", hash: release.version }).write();
    return release;
  });
  say(`The shell is ${version}. Open pages offer to update.\nTake it back with: ${command} rollback shell`);
}

function describe(
  { command, store }: SliceCli,
  name: string,
  { release: { version }, sequence }: Published,
  canary?: number,
): string {
  const published = `Published ${name} ${version} (registry ${sequence})`;
  if (canary === undefined) {
    const isFirst = entryOf(store().read(), name)?.releases.length === 1;
    return [
      `${published}. It is the current release.`,
      ...(isFirst ? [] : [`Take it back with: ${command} rollback ${name}`]),
    ].join("\n");
  }
  return [
    `${published} as a canary for ${canary} % of the visitors.`,
    `Give it to everybody with: ${command} promote ${name}`,
    `Stop the canary with: ${command} stop ${name}`,
  ].join("\n");
}

/** A build and its author. */
export type Work = Pick<PublishOptions, "build" | "author">;

/** Makes a build of a slice a release, and prints that. */
async function publishBuild(
  cli: SliceCli,
  { build, author }: Work,
  { canary, skipGate, allowOlder = false }: PublishFlags,
  gate: GateOptions,
  began: RegistryEntry | null,
): Promise<void> {
  const { say, store } = cli;
  const { name } = build.description;
  const published = await publishSlice({
    ...{ store: store(), build, canary, began, author, refuseOlder: !allowOlder },
    ...(gate.outside && { versionFile: "slice.json" }),
    gate: skipGate === undefined ? sliceGate(gate) : { skipped: skipGate },
  });
  const { release, outcome } = published;
  if (!gate.outside) publishedStamp({ store: store(), name, hash: hashOf(release.version) }).write();
  if (outcome === "unchanged") say(`${name} ${release.version} is already published. Nothing changed.`);
  else say(describe(cli, name, published, canary));
}

/**
 * Reads the build of another tool. Its author is the team whose key is in the environment.
 * @param text the name on the command line, which must be absent
 */
export async function openBuild(cli: SliceCli, from: string, text: string | undefined): Promise<Work> {
  if (text !== undefined)
    throw new WrongUsage("With --from, slice.json names the slice. Leave out the name.");
  const folder = resolveFolder(cli.root, from);
  const work = join(cli.root, ".cache", `from-${process.pid}`);
  const build = await finishOutsideBuild(readBuiltSlice(folder), work);
  return { build, author: { ...authorOf(cli), commit: commitOf(folder) } };
}

/** Publishes the build of another tool. */
async function publishFrom(
  cli: SliceCli,
  from: string,
  text: string | undefined,
  flags: PublishFlags,
): Promise<void> {
  const work = await openBuild(cli, from, text);
  const { description, files } = work.build;
  const note = uncounted(files);
  if (note !== null) cli.say(`In the budget of ${description.name}, ${note}.`);
  const began = entryOf(cli.store().read(), description.name) ?? null;
  await publishBuild(cli, work, flags, { types: false, browser: true, outside: true }, began);
}

/** Makes a build of the workspace or of another tool a release. */
export async function publish(cli: SliceCli, text: string | undefined, flags: PublishFlags): Promise<void> {
  const { say, store, environment } = cli;
  if (flags.skipGate !== undefined && environment().NODE_ENV === "production") {
    throw new CommandFailed("In production, --skip-gate is not allowed.");
  }
  if (flags.from !== undefined) {
    return await publishFrom(cli, flags.from, text, flags);
  }
  if (text === undefined) throw new WrongUsage("Name the slice to publish, or use --from for a built one.");
  const name = resolveName(text, ["shell", ...workspaceSliceNames()], "slice");
  if (name === "shell") return await publishTheShell(cli, flags);
  const began = entryOf(store().read(), name) ?? null;
  const author = { ...authorOf(cli), commit: commitOf(cli.root) };
  requireOwner(store().read(), store(), name, author.keys);
  await withBuildLock(say, async () => {
    await buildParts(say, [name]);
    await publishBuild(
      cli,
      { build: sliceBuild(name), author },
      flags,
      { types: true, browser: true },
      began,
    );
  });
}
