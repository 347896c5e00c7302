import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { lendRuntime } from "./lend-runtime.ts";

/** Loads one expose of one build of a slice. The only place that knows Module Federation's runtime. */
export type LoadModule = (request: {
  slice: string;
  version: string;
  /** Absolute address of the build's entry module. */
  entry: string;
  expose: string;
  /** 0 at first; each further attempt must not share the fate of an earlier one that hangs. */
  attempt: number;
}) => Promise<unknown>;

/**
 * Every build is registered under a name of its own, and every further attempt too: neither the runtime nor
 * the browser ever unloads a module, and both remember one that failed or hangs by its address.
 */
export const loadFederatedModule: LoadModule = async ({ slice, version, entry, expose, attempt }) => {
  lendRuntime();
  const again = attempt === 0 ? "" : `?attempt=${attempt}`;
  const name = `${slice}-${version}-${attempt}`.replace(/\W/g, "_");
  registerRemotes([{ name, entry: `${entry}${again}`, type: "module" }]);
  return await loadRemote(`${name}/${expose.replace(/^\.\//, "")}`);
};
