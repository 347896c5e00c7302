import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { lendRuntime } from "./lend-runtime.ts";

/** Loads one expose of one build of a slice. */
export type LoadModule = (request: {
  slice: string;
  version: string;
  /** Absolute address of the build's entry module. */
  entry: string;
  expose: string;
  /** 0 at first; each further attempt must not share the fate of an earlier one that hangs. */
  attempt: number;
  /** What each script of the build is checked by, by its path beside the entry. */
  integrity: Readonly<Record<string, string>>;
}) => Promise<unknown>;

/** The address of a build's entry at an attempt: the browser remembers what came of each address. */
export const entryAt = (entry: string, attempt: number): string =>
  attempt === 0 ? entry : `${entry}?attempt=${attempt}`;

/**
 * Loads by Module Federation's runtime; the only place that knows it. Every build is registered under a name
 * of its own, and every further attempt too: neither the runtime nor the browser ever unloads a module, and
 * both remember one that failed or hangs by its address.
 */
export const loadFederatedModule: LoadModule = async ({ slice, version, entry, expose, attempt }) => {
  lendRuntime();
  const name = `${slice}-${version}-${attempt}`.replace(/\W/g, "_");
  registerRemotes([{ name, entry: entryAt(entry, attempt), type: "module" }]);
  return await loadRemote(`${name}/${expose.replace(/^\.\//, "")}`);
};
