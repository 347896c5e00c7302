import { buildParts, withBuildLock } from "../build/build-parts.ts";
import { dist, sliceBuild } from "../build/parts.ts";
import { workspaceSliceNames } from "../config/workspace.ts";
import { reportOnShell, reportOnSlice } from "../gate/gates.ts";
import { formatReport, problemsOf } from "../gate/report.ts";
import { readFiles } from "../releases/disk.ts";
import { publishedUnder, requireVersion } from "../releases/publish-checks.ts";
import { type Build, releaseOf } from "../releases/release-record.ts";
import { CommandFailed, resolveName, type SliceCli } from "./context.ts";
import { buildFrom } from "./publish.command.ts";

/** Prints the gate's findings, and whether the version must be raised. */
async function checkBuild({ say, store }: SliceCli, build: Build, outside = false): Promise<boolean> {
  const { name } = build.description;
  const versionFile = outside ? "slice.json" : `${name}/package.json`;
  requireVersion(build.semver, versionFile);
  const release = releaseOf(build);
  const report = await reportOnSlice(build, store().read(), store().storage, {
    types: !outside,
    browser: true,
    outside,
  });
  say(`${name} ${release.version}\n${formatReport(report)}`);
  if (problemsOf(report).length > 0) return false;
  const other = publishedUnder(store().storage, name, release);
  say(`${name} ${release.version} may be published.`);
  if (other !== undefined) {
    say(`  ${build.semver} was published with other content (${other}). Raise "version" in ${versionFile}.`);
  }
  return true;
}

async function checkTheShell({ say, store }: SliceCli): Promise<boolean> {
  const report = await reportOnShell(readFiles(dist("shell")), store().read(), store().storage);
  const good = problemsOf(report).length === 0;
  say(`shell\n${formatReport(report)}${good ? "\nThe shell may be published." : ""}`);
  return good;
}

export type CheckFlags = { from?: string };

/**
 * Builds a part, or the shell and all slices of the workspace, or takes a build from elsewhere, and runs the gate; nothing
 * is published.
 */
export async function check(
  cli: SliceCli,
  text: string | undefined,
  { from }: CheckFlags = {},
): Promise<void> {
  if (from !== undefined) {
    const build = await buildFrom(cli, from, text);
    if (await checkBuild(cli, build, true)) return;
    throw new CommandFailed(`The gate rejected ${build.description.name}.`);
  }
  const all = ["shell", ...workspaceSliceNames()];
  const names = text === undefined ? all : [resolveName(text, all, "slice")];
  await withBuildLock(cli.say, async () => {
    await buildParts(cli.say, names);
    const refused: string[] = [];
    for (const name of names) {
      const good = name === "shell" ? await checkTheShell(cli) : await checkBuild(cli, sliceBuild(name));
      if (!good) refused.push(name);
    }
    if (refused.length > 0) throw new CommandFailed(`The gate rejected ${refused.join(", ")}.`);
  });
}
