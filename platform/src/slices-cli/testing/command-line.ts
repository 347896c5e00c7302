import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "../../config/environment.ts";
import { publishSlice } from "../../releases/publish-slice.ts";
import { openGate, sampleBuild, sampleStore } from "../../releases/testing/sample-builds.ts";
import { runSliceCommand } from "../run-slice-command.ts";

/** Runs commands with an empty store of releases, in a folder of its own. */
export function openCommandLine() {
  const folder = mkdtempSync(join(tmpdir(), "slices-cli-"));
  const store = sampleStore(folder);
  return {
    folder,
    store,
    /** Runs one command line; gives its exit code and what it printed on either stream. */
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
    /** Writes a build of `mfe-demo` as another tool leaves it. Gives its folder. */
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
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
