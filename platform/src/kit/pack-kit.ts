import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../config/workspace.ts";
import { fromCatalog, type Libraries } from "./catalog.ts";
import { declarationOf, emitDeclarations } from "./declarations.ts";
import { kitModules } from "./kit-modules.ts";
import { npmPack } from "./npm-pack.ts";

const SHARED = join(ROOT, "shared");

/** `package.json` of the kit: what `shared` exports to slices, as built, and the libraries that it needs. */
function manifest() {
  const { name, version, type, dependencies } = JSON.parse(
    readFileSync(join(SHARED, "package.json"), "utf8"),
  ) as { name: string; version: string; type: string; dependencies: Libraries };
  const { react = "", "react-dom": reactDom = "", ...others } = fromCatalog(dependencies);
  // The kit's own files hold what they use of our packages.
  const libraries = Object.entries(others).filter(([name]) => !name.startsWith("@cointide/"));
  const exported = kitModules().map(([path, file]) => [
    path,
    { types: `./types/${declarationOf(file)}`, default: `${path}.js` },
  ]);
  return {
    ...{ name, version, type, license: "MIT", sideEffects: false },
    description: "Types and test helpers for building Cointide slices. Pages bring their own copy.",
    exports: { ...Object.fromEntries(exported), "./package.json": "./package.json" },
    dependencies: Object.fromEntries(libraries),
    peerDependencies: {
      ...{ react: `^${react}`, "react-dom": `^${reactDom}` },
      ...fromCatalog({ "@testing-library/react": "catalog:" }),
    },
    peerDependenciesMeta: { "@testing-library/react": { optional: true } },
  };
}

function write(folder: string, name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Builds the modules for Node and bundlers alike: class names stand in the scripts, and the styles are the page's. */
async function writeModules(folder: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(kitModules().map(([path, file]) => [path.slice(2), join(SHARED, file)])),
    ...{ outdir: folder, absWorkingDir: ROOT, write: false, chunkNames: "chunks/[hash]" },
    ...{ bundle: true, splitting: true, format: "esm", target: "es2022", jsx: "automatic" },
    packages: "external",
    logLevel: "warning",
  });
  for (const { path, contents } of outputFiles.filter((file) => file.path.endsWith(".js")))
    write(folder, path.slice(folder.length + 1), contents);
}

/**
 * Packs `@cointide/shared` for teams outside this repository, as npm does: what pages share, with its types. It has real
 * code, which tests of a slice run; builds take none of it along.
 * @param out the folder for the tarball, which is made. @returns the tarball's name.
 */
export function packKit(out: string): Promise<string> {
  return npmPack(out, async (folder) => {
    await writeModules(folder);
    for (const [name, text] of emitDeclarations({ comments: true })) write(folder, `types/${name}`, text);
    write(folder, "package.json", `${JSON.stringify(manifest(), null, 2)}\n`);
  });
}
