import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A slice of the workspace that a test may edit. */
export type SliceCopy = {
  folder: string;
  /** Saves a source with the text changed, as an editor would. Gives the undo. */
  edit(file: string, from: string, to: string): () => void;
  remove(): void;
};

/** Saves as editors do: whoever reads meanwhile gets all of the old text or all of the new one, and never half. */
function save(path: string, text: string): void {
  const fresh = `${path}~`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
}

/** Copies a slice to where nobody else sees what becomes of it; its libraries are those of the workspace. */
export function copySlice(name: string): SliceCopy {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "cointide-slice-")));
  const folder = join(parent, name);
  for (const file of ["tsconfig.base.json", "css-modules.d.ts"]) cpSync(join(ROOT, file), join(parent, file));
  cpSync(join(ROOT, name), folder, {
    recursive: true,
    filter: (path) => !/(^|[\\/])(node_modules|dist|\.cache)$|\.test\.tsx?$/.test(path),
  });
  symlinkSync(join(ROOT, name, "node_modules"), join(folder, "node_modules"), "junction");
  symlinkSync(join(ROOT, "node_modules"), join(parent, "node_modules"), "junction");
  return {
    folder,
    edit(file, from, to) {
      const path = join(folder, "src", file);
      const text = readFileSync(path, "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}".`);
      save(path, text.replace(from, to));
      return () => save(path, text);
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
