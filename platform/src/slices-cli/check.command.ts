import { buildParts, withBuildLock } from "../build/build-parts.ts";
import { dist, sliceBuild } from "../build/parts.ts";
import { workspaceSliceNames } from "../config/workspace.ts";
import { reportOnShell, reportOnSlice } from "../gate/gates.ts";
import { formatReport, problemsOf } from "../gate/report.ts";
import { readFiles } from "../releases/disk.ts";
import { requireOwner } from "../releases/owners.ts";
import { planRelease } from "../releases/publish-slice.ts";
import { ChangeRefused } from "../releases/registry-changes.ts";
import { authorOf, CommandFailed, resolveName, type SliceCli } from "./context.ts";
import { openBuild, type Work } from "./publish.command.ts";

/** Returns why the author can't publish the slice. */
function refuseAuthor({ store }: SliceCli, { build, author = { keys: [] } }: Work): string | undefined {
  try {
    requireOwner(store().read(), store(), build.description.name, author.keys);
    return undefined;
  } catch (error) {
    if (error instanceof ChangeRefused) return error.message;
    throw error;
  }
}

/** Prints the gate's findings and all other reasons against publishing. */
async function checkBuild(
  cli: SliceCli,
  work: Work,
  { allowOlder = false }: CheckFlags,
  outside = false,
): Promise<boolean> {
  const { say, store } = cli;
  const { build, author } = work;
  const { name } = build.description;
  const registry = store().read();
  const options = { build, refuseOlder: !allowOlder, ...(outside && { versionFile: "slice.json" }) };
  const { release, refusals } = planRelease(options, registry, store().storage);
  const report = await reportOnSlice(build, registry, store().storage, {
    types: !outside,
    browser: true,
    outside,
  });
  const authorRefusal = refuseAuthor(cli, work);
  // Whoever checks without a key may leave the publishing to others.
  const isKeyWrong = authorRefusal !== undefined && (author?.keys.length ?? 0) > 0;
  const reasons = [...refusals, ...(isKeyWrong ? [authorRefusal] : [])];
  say([`${name} ${release.version}`, formatReport(report), ...reasons.map((one) => `✘ ${one}`)].join("\n"));
  if (problemsOf(report).length + reasons.length > 0) return false;
  say(`${name} ${release.version} may be published.`);
  if (authorRefusal !== undefined) say(`  ${authorRefusal}`);
  return true;
}

async function checkTheShell({ say, store }: SliceCli): Promise<boolean> {
  const report = await reportOnShell(readFiles(dist("shell")), store().read(), store().storage);
  const good = problemsOf(report).length === 0;
  say(`shell\n${formatReport(report)}${good ? "\nThe shell may be published." : ""}`);
  return good;
}

export type CheckFlags = { from?: string; allowOlder?: boolean };

/** Checks a build of the workspace or of another tool as `publish` does, without publishing it. */
export async function check(cli: SliceCli, text: string | undefined, flags: CheckFlags = {}): Promise<void> {
  if (flags.from !== undefined) {
    const work = await openBuild(cli, flags.from, text);
    if (await checkBuild(cli, work, flags, true)) return;
    throw new CommandFailed(`${work.build.description.name} can't be published.`);
  }
  const all = ["shell", ...workspaceSliceNames()];
  const names = text === undefined ? all : [resolveName(text, all, "slice")];
  await withBuildLock(cli.say, async () => {
    await buildParts(cli.say, names);
    const refused: string[] = [];
    for (const name of names) {
      const isGood =
        name === "shell"
          ? await checkTheShell(cli)
          : await checkBuild(cli, { build: sliceBuild(name), author: authorOf(cli) }, flags);
      if (!isGood) refused.push(name);
    }
    if (refused.length > 0) throw new CommandFailed(`${refused.join(", ")} can't be published.`);
  });
}
