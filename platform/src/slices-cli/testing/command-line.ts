import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readEnvironment } from "../../config/environment.ts";
import { publishSlice } from "../../releases/publish-slice.ts";
import { openGate, sampleBuild, sampleStore } from "../../releases/testing/sample-builds.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { runSliceCommand } from "../run-slice-command.ts";

export type CommandLine = ReturnType<typeof openCommandLine>;

/** Runs commands in a temporary folder with an empty store of releases. */
export function openCommandLine() {
  const folder = temporaryFolder();
  const store = sampleStore(folder);
  return {
    folder,
    store,
    /** Returns the exit code of a command line, and what it printed. */
    async slice(line: string, variables: NodeJS.ProcessEnv = {}) {
      const out: string[] = [];
      const err: string[] = [];
      const cli = {
        root: folder,
        environment: () => readEnvironment(variables),
        store: () => store,
        say: (text: string) => out.push(text),
        command: "pnpm slice",
      };
      const code = await runSliceCommand(cli, line.split(" ").filter(Boolean), (text) => err.push(text));
      return { code, out: out.join("\n"), err: err.join("\n") };
    },
    async publish(semver: string, canary?: number): Promise<string> {
      const build = sampleBuild(semver, { semver });
      const { release } = await publishSlice({ store, build, gate: openGate, canary });
      return release.version;
    },
    /** Writes a build of `mfe-demo` as other tools do. Returns its folder. */
    writeBuild(version: string): string {
      const { files, description } = sampleBuild(version);
      const path = join(folder, "built");
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path);
      for (const [file, content] of files) writeFileSync(join(path, file), content);
      writeFileSync(join(path, "slice.json"), JSON.stringify({ ...description, version }));
      return path;
    },
    current: () => store.read().slices[0]?.releases[0]?.version,
  };
}
