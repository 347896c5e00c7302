import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";
import { readFiles } from "../releases/disk.ts";
import { kitModules } from "./kit-modules.ts";

const SHARED = join(ROOT, "shared");

/** The declaration of a source, such as `ui/modal.d.ts`. */
export const declarationOf = (file: string): string => file.replace(/^\.\//, "").replace(/\.tsx?$/, ".d.ts");

/** Has the compiler write declarations of the modules, and of all that they import. */
function compile(folder: string, comments: boolean): void {
  const config = {
    extends: join(SHARED, "tsconfig.json"),
    compilerOptions: {
      ...{ types: [], noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ rootDir: SHARED, outDir: "out", removeComments: !comments },
    },
    include: [],
    files: [join(ROOT, "css-modules.d.ts"), ...kitModules().map(([, file]) => join(SHARED, file))],
  };
  const path = join(folder, "tsconfig.json");
  writeFileSync(path, JSON.stringify(config));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  try {
    execFileSync(process.execPath, [tsc, "-p", path, "--pretty", "false"], { cwd: ROOT, encoding: "utf8" });
  } catch (error) {
    const { stdout } = error as { stdout: string };
    throw new Error(`shared has no declarations to pack. Run npm run types.\n${stdout}`);
  }
}

/** Relative imports, by what stands before and behind the extension of a source. */
const SOURCE_IMPORT = /((?:from |import\()")(\.[^"]+)\.tsx?(?=")/g;

/**
 * The declarations of all that the kit exports and of what these name, by their paths in the order of the alphabet.
 * @param comments whether to keep the comments.
 */
export function emitDeclarations({ comments }: { comments: boolean }): Map<string, string> {
  const cache = join(ROOT, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "declarations-"));
  try {
    compile(folder, comments);
    const written = readFiles(join(folder, "out"));
    const found = new Map<string, string>();
    const wanted = kitModules().map(([, file]) => declarationOf(file));
    for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
      if (found.has(name)) continue;
      const text = Buffer.from(written.get(name) ?? "").toString();
      const here = name;
      for (const [, , path = ""] of text.matchAll(SOURCE_IMPORT))
        wanted.push(join(here, "..", `${path}.d.ts`));
      found.set(name, text.replaceAll(SOURCE_IMPORT, "$1$2.js"));
    }
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
