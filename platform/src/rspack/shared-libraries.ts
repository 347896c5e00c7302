import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";

type PackageJson = { version: string; dependencies?: Record<string, string> };

const readPackage = (path: string): PackageJson =>
  JSON.parse(readFileSync(join(ROOT, path), "utf8")) as PackageJson;

/**
 * What the shell lends to every slice, once. `react` does not cover `react/jsx-runtime`, nor `react-dom`
 * `react-dom/client`, so their prefixes are named too. Router and query library travel inside the shared
 * package's facades, where they stay tree-shaken. A workspace package needs an explicit version: without
 * one it is silently not shared.
 * @param role who lends has every library at hand from the start; who borrows brings no copy of its own.
 */
export function sharedLibraries(role: "lender" | "borrower") {
  const shared = readPackage("shared/package.json").version;
  const react = readPackage("shared/node_modules/react/package.json").version;
  const supply = role === "lender" ? { eager: true } : { import: false as const };
  const pinned = { singleton: true, version: react, requiredVersion: react, ...supply };
  return {
    react: pinned,
    "react/": pinned,
    "react-dom": pinned,
    "react-dom/": pinned,
    "@cointide/shared/": { singleton: true, version: shared, requiredVersion: `^${shared}`, ...supply },
  };
}
