import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { withBuildLock } from "../build/build-parts.ts";
import { readWorkspace } from "../config/workspace.ts";
import { CommandFailed, fullName, resolveFolder, type SliceCli, WrongUsage } from "./context.ts";
import { newPort } from "./new-port.ts";
import { type Tool, writeOutsideSlice } from "./outside-template.ts";
import { namesFor, type SliceWords, writeTemplate } from "./slice-template.ts";

/** Makes the new package known to the workspace, and writes it into the lock file. */
async function install(root: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, "platform/bin/run.mjs"), "install"], {
    cwd: root,
    stdio: ["ignore", 2, "inherit"],
  });
  const [status] = await once(child, "exit");
  if (status === 0) return;
  throw new CommandFailed(
    "The slice was created, but its libraries could not be installed. See the messages above.",
  );
}

/** The slices that the registry names; none where it cannot be read, which is no matter for a new one. */
function published({ store }: SliceCli): { name: string; port: number }[] {
  try {
    return store().read().slices;
  } catch {
    return [];
  }
}

/** The words for a new slice. Throws a sentence where the name cannot be used. */
async function wordsFor(cli: SliceCli, text: string): Promise<SliceWords> {
  const { slices, broken } = readWorkspace(cli.root);
  // Its name and port are unknown.
  if (broken[0] !== undefined) throw new CommandFailed(broken[0].error.message);
  const others = published(cli);
  const names = namesFor(fullName(text), slices, others);
  const { PORT_SHELL, PORT_API, PORT_EXCHANGE, addressOf } = cli.environment();
  const ports = [...slices, ...others].flatMap((slice) => [slice.port, addressOf(slice).port]);
  const configured = [PORT_SHELL, PORT_API, PORT_EXCHANGE, ...ports];
  return { ...names, port: String(await newPort(names.name, configured)) };
}

/** What git leaves of a slice that another branch has is no matter. */
const isInUse = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => name !== "node_modules" && name !== "dist");

export type NewFlags = { tool?: Tool; out?: string };

/** Makes a slice that lives elsewhere, with a build by the tool, and the kit beside it. */
async function newOutsideSlice(cli: SliceCli, text: string, tool: Tool, out: string): Promise<void> {
  const { root, say } = cli;
  const words = await wordsFor(cli, text);
  const folder = resolveFolder(root, out);
  if (isInUse(folder)) throw new WrongUsage(`The folder ${folder} is not empty.`);
  await writeOutsideSlice(folder, tool, words);
  say(
    [
      `Made ${words.name} in ${folder}: its page is /dashboard/${words.path}.`,
      "",
      "Next, there:",
      "  npm install",
      "  npm test",
      "  npm run build",
      "  npx slice key",
      "  npx slice publish dist",
    ].join("\n"),
  );
}

/**
 * Makes a slice that works. A build that goes on meanwhile ends first, or it would find half a slice, and libraries that are
 * being replaced.
 */
async function newWorkspaceSlice(cli: SliceCli, text: string): Promise<void> {
  const { root, say, command } = cli;
  const words = await wordsFor(cli, text);
  const { name, path, port } = words;
  const folder = join(root, name);
  if (isInUse(folder)) throw new WrongUsage(`The folder ${name} already exists.`);
  const make = async () => {
    writeTemplate(join(root, "platform/templates/slice"), folder, words);
    await install(root);
  };
  await withBuildLock(say, make, root);
  const run = command.startsWith("pnpm") ? "pnpm dev" : "npm run dev --";
  say(
    [
      `Made ${name}: its page is /dashboard/${path}, its port is ${port}.`,
      "",
      "Next:",
      `  npx vitest ${name}`,
      `  ${run} --slice ${name} --alone`,
      `  ${command} check ${name}`,
      `  ${command} publish ${name}`,
    ].join("\n"),
  );
}

/** Makes a slice of the workspace, or one that lives elsewhere and that another tool builds. */
export async function newSlice(cli: SliceCli, text: string, { tool, out }: NewFlags = {}): Promise<void> {
  if (tool === undefined && out === undefined) return await newWorkspaceSlice(cli, text);
  if (tool === undefined || out === undefined) {
    throw new WrongUsage("A slice outside this repository needs both --tool TOOL and --out FOLDER.");
  }
  await newOutsideSlice(cli, text, tool, out);
}
