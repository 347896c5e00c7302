import { buildParts, whileNobodyBuilds } from "../build/build-parts.ts";
import { gate } from "../build/gate.ts";
import { sliceBuild } from "../build/slice-build.ts";
import { workspaceSlices } from "../config/workspace.ts";
import { publishedUnder } from "../releases/publish-slice.ts";
import { type Build, releaseOf } from "../releases/release-record.ts";
import { CommandFailed, type SliceCli } from "./context.ts";
import { resolveName } from "./slice-names.ts";

/** Says whether the gate lets a build pass, and what has to be done about its version before it is published. */
async function checkBuild({ say, store }: SliceCli, build: Build): Promise<boolean> {
  const { name } = build.description;
  const release = releaseOf(build);
  const problems = await gate(build, store().read(), store().storage);
  if (problems.length > 0) {
    say([`${name} must not be published:`, ...problems.map((problem) => `  - ${problem}`)].join("\n"));
    return false;
  }
  const other = publishedUnder(store().storage, name, release);
  say(`${name} ${release.version} may be published.`);
  if (other !== undefined) {
    say(
      `  ${build.semver} was published with other content (${other}): raise "version" in ${name}/package.json.`,
    );
  }
  return true;
}

/** Builds the named slice, or all of the workspace, and asks the gate; nothing is published. */
export async function check(cli: SliceCli, text: string | undefined): Promise<void> {
  const all = workspaceSlices().map(({ name }) => name);
  const names = text === undefined ? all : [resolveName(text, all, "slice")];
  const builds = await whileNobodyBuilds(cli.say, async () => {
    await buildParts(cli.say, names);
    return names.map(sliceBuild);
  });
  const refused: string[] = [];
  for (const build of builds) if (!(await checkBuild(cli, build))) refused.push(build.description.name);
  if (refused.length > 0) throw new CommandFailed(`The gate refuses ${refused.join(", ")}.`);
}
