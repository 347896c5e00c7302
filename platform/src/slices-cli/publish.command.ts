import { buildParts, withBuildLock } from "../build/build-parts.ts";
import { dist, sliceBuild } from "../build/parts.ts";
import { publishedStamp } from "../build/published-stamp.ts";
import { workspaceSlices } from "../config/workspace.ts";
import { shellGate, sliceGate } from "../gate/gates.ts";
import { readFiles } from "../releases/disk.ts";
import { publishShellBuild } from "../releases/publish-shell.ts";
import { type Published, publishSlice } from "../releases/publish-slice.ts";
import { entryOf } from "../releases/registry-changes.ts";
import { hashOf } from "../releases/release-record.ts";
import { CommandFailed, resolveName, type SliceCli, WrongUsage } from "./context.ts";

export type PublishFlags = { canary?: number; skipGate?: string };

async function publishTheShell({ say, store, command }: SliceCli, flags: PublishFlags): Promise<void> {
  if (flags.canary !== undefined) throw new WrongUsage("The shell has no canary: every page is made of one.");
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
  say(`The shell is ${version}; open pages are offered it.\nTake it back with: ${command} rollback shell`);
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
      `${published}: it is what everybody gets.`,
      ...(isFirst ? [] : [`Take it back with: ${command} rollback ${name}`]),
    ].join("\n");
  }
  return [
    `${published}: it is on trial with ${canary} % of the visitors.`,
    `Give it to everybody with: ${command} promote ${name}`,
    `End the trial with: ${command} stop ${name}`,
  ].join("\n");
}

/** Builds a slice and makes the build a release. */
export async function publish(cli: SliceCli, text: string, flags: PublishFlags): Promise<void> {
  const { say, store, environment } = cli;
  const name = resolveName(text, ["shell", ...workspaceSlices().map((slice) => slice.name)], "slice");
  if (flags.skipGate !== undefined && environment().NODE_ENV === "production") {
    throw new CommandFailed("In production nothing is published past the gate.");
  }
  if (name === "shell") return await publishTheShell(cli, flags);
  const began = entryOf(store().read(), name) ?? null;
  const published = await withBuildLock(say, async () => {
    await buildParts(say, [name]);
    const result = await publishSlice({
      store: store(),
      build: sliceBuild(name),
      canary: flags.canary,
      gate: flags.skipGate === undefined ? sliceGate({ types: true }) : { skipped: flags.skipGate },
      began,
    });
    publishedStamp({ store: store(), name, hash: hashOf(result.release.version) }).write();
    return result;
  });
  const { release, outcome } = published;
  if (outcome === "unchanged")
    say(`${name} ${release.version} is published like this already; nothing changed.`);
  else say(describe(cli, name, published, flags.canary));
}
