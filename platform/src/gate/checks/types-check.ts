import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { isOffered } from "@cointide/shared/contracts/slot-schemas";
import { ROOT } from "../../config/workspace.ts";

/** The most errors to list. */
const LISTED = 10;

/** A module that only compiles where the slice's exposes have the types that the shell requires. */
function assertion({ exposes, slots }: SliceDescription, from: string, sources: string): string {
  const host = relative(from, join(ROOT, "shared/host/host.ts"));
  const types = new Map(
    Object.entries(slots).map(([slot, expose]) => [
      expose,
      isOffered(slot) ? `SlotModule<${JSON.stringify(slot)}>` : "SlotModule",
    ]),
  );
  if ("./routes" in exposes) types.set("./routes", "RoutesModule");
  const lines = Object.entries(exposes).flatMap(([expose, file], index) => [
    `import * as expose${index} from ${JSON.stringify(relative(from, join(sources, file)))};`,
    types.has(expose) ? `expose${index} satisfies ${types.get(expose)};` : `void expose${index};`,
  ]);
  return [`import type { RoutesModule, SlotModule } from ${JSON.stringify(host)};`, ...lines, ""].join("\n");
}

function compile(folder: string): Promise<string> {
  const { bin } = JSON.parse(readFileSync(join(ROOT, "node_modules/typescript/package.json"), "utf8")) as {
    bin: { tsc: string };
  };
  const tsc = join(ROOT, "node_modules/typescript", bin.tsc);
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { cwd: ROOT }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
}

/** The compiler's errors, each with its last reason, which is the most specific. */
function readErrors(printed: string): string[] {
  const errors: { line: string; reason?: string }[] = [];
  for (const line of printed.split("\n")) {
    const last = errors.at(-1);
    if (/error TS\d+/.test(line)) errors.push({ line });
    else if (last !== undefined && /^\s+\S/.test(line)) last.reason = line.trim();
  }
  return errors.map(({ line, reason }) => (reason === undefined ? line : `${line} ${reason}`));
}

/**
 * The exposes of a slice compile, and have the types that the shell requires. It takes seconds.
 * @param sources the slice's folder; nothing is written there.
 */
export async function checkTypes(description: SliceDescription, sources: string): Promise<string[]> {
  const folder = join(ROOT, ".cache", "gate", description.name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "assert.ts"), assertion(description, folder, sources));
  const config = {
    extends: relative(folder, join(sources, "tsconfig.json")),
    compilerOptions: { rootDir: ROOT },
    include: [],
    files: ["assert.ts", relative(folder, join(ROOT, "css-modules.d.ts"))],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const errors = readErrors(await compile(folder));
  const listed = errors
    .slice(0, LISTED)
    .map((line) =>
      line.replace(
        /^.*\.cache\/gate\/[^(]*\([^)]*\): error/,
        "An exposed module doesn't have the type that the shell requires:",
      ),
    );
  return errors.length > LISTED
    ? [...listed, `${errors.length - LISTED} more type errors aren't listed.`]
    : listed;
}
