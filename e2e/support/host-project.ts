import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ForeignSite } from "./foreign-site.ts";

/** A project of somebody else, in a folder outside of the workspace. */
export type HostProject = {
  folder: string;
  write(file: string, content: string): void;
  /** Runs a command of the shell in it. Returns what it printed. */
  run(command: string): Promise<string>;
  /** Puts what was built into a folder of it on a foreign site, below the path. */
  serve(site: ForeignSite, path: string, built?: string): void;
};

function openProject(folder: string): HostProject {
  return {
    folder,
    write(file, content) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    },
    async run(command) {
      const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1", NODE_ENV: undefined };
      const options = { cwd: folder, env, timeout: 240_000 };
      const { stdout, stderr } = await promisify(execFile)("sh", ["-c", command], options);
      return stdout + stderr;
    },
    serve(site, path, built = "dist") {
      for (const file of readdirSync(join(folder, built), { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const full = join(file.parentPath, file.name);
        site.put(`${path}${full.slice(join(folder, built).length + 1)}`, readFileSync(full));
      }
    },
  };
}

/** Runs with an empty project of ES modules, and removes it. */
export async function withProject(use: (project: HostProject) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "cointide-host-"));
  try {
    const project = openProject(folder);
    project.write("package.json", '{ "private": true, "type": "module" }');
    await use(project);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
