import { buildParts, withBuildLock } from "../build/build-parts.ts";
import { sliceBuild } from "../build/parts.ts";
import { workspaceSliceNames } from "../config/workspace.ts";
import { reportOnSlice } from "../gate/gates.ts";
import { problemsOf } from "../gate/report.ts";
import { requireOwner } from "../releases/owners.ts";
import { addPreview, signPreview } from "../releases/previews.ts";
import { GateRefused } from "../releases/publish-slice.ts";
import { entryOf } from "../releases/registry-changes.ts";
import { readRegistryKeys } from "../releases/registry-keys.ts";
import { authorOf, CommandFailed, resolveName, type SliceCli } from "./context.ts";
import { resolvePublished, withdrawnSlices } from "./find-release.ts";

const HOUR = 60 * 60 * 1_000;

export type PreviewFlags = {
  /** How long the link is good for. */
  hours: number;
};

/** Builds a slice, and prints a link by which a browser gets that build instead of the published one. */
export async function preview(cli: SliceCli, text: string, { hours }: PreviewFlags): Promise<void> {
  const { say, store, environment } = cli;
  const name = resolveName(text, workspaceSliceNames(), "slice");
  const { privateKey } = readRegistryKeys(environment());
  if (privateKey === null) throw new CommandFailed("REGISTRY_KEY is not set. Set it to sign preview links.");
  if (withdrawnSlices(store().read(), store().storage).includes(name)) resolvePublished(cli, name);
  if (entryOf(store().read(), name) === undefined) {
    throw new CommandFailed(`${name} was never published, so nothing serves it yet. Publish it first.`);
  }
  requireOwner(store().read(), store(), name, authorOf(cli).keys);
  const release = await withBuildLock(say, async () => {
    await buildParts(say, [name]);
    const build = sliceBuild(name);
    const report = await reportOnSlice(build, store().read(), store().storage, {
      types: true,
      browser: true,
    });
    if (problemsOf(report).length > 0) throw new GateRefused(name, problemsOf(report));
    return addPreview(store().storage, build);
  });
  const expires = Date.now() + hours * HOUR;
  const link = new URL(environment().PUBLIC_ORIGIN ?? `http://localhost:${environment().PORT_SHELL}`);
  link.searchParams.set("preview", signPreview(name, release, expires, privateKey));
  say(
    `${link}\nAnyone who opens it before ${new Date(expires).toISOString()} sees ${name} ${release.version}. Nobody else does.`,
  );
}
