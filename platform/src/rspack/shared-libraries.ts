import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";
import type { SharedLibrary } from "./federation-manifest.ts";

const readVersion = (path: string): string =>
  (JSON.parse(readFileSync(join(ROOT, path), "utf8")) as { version: string }).version;

const sharedVersion = () => readVersion("shared/package.json");
const reactVersion = () => readVersion("shared/node_modules/react/package.json");

/**
 * What a slice borrows from the shell and brings no copy of. `react` does not cover `react/jsx-runtime`, nor
 * `react-dom` `react-dom/client`, so their prefixes are named too. Router and query library travel inside the
 * shared package's facades, where they stay tree-shaken.
 */
export function borrowedLibraries() {
  const borrowed = (requiredVersion: string) => ({
    singleton: true,
    requiredVersion,
    import: false as const,
  });
  const react = borrowed(reactVersion());
  return {
    react,
    "react/": react,
    "react-dom": react,
    "react-dom/": react,
    "@cointide/shared/": borrowed(`^${sharedVersion()}`),
  };
}

/** What the shell lends, by its sources. */
export function lentLibraries(): SharedLibrary[] {
  const sources = ["lent-at-once.ts", "lent-later.ts"].map((name) =>
    readFileSync(join(ROOT, "shell/src/lending", name), "utf8"),
  );
  return [...sources.join("\n").matchAll(/^import .* from "(.+)";$/gm)].map(([, name = ""]) => ({
    name,
    version: name.startsWith("@cointide/") ? sharedVersion() : reactVersion(),
  }));
}
