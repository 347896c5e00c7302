import { createSharing, type ShareScope, type ShareScopes } from "./share-scope.ts";
import { EAGER_MODULES, loadLazyModules, VERSIONS } from "./shared-modules.ts";

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

/** Where runtimes and tools of Module Federation look. What is there already stays. */
const page = globalThis as { __FEDERATION__?: { __SHARE__?: ShareScopes } };
page.__FEDERATION__ ??= {};
page.__FEDERATION__.__SHARE__ ??= {};

const sharing = createSharing({
  ...{ versions: VERSIONS, eager: EAGER_MODULES, loadLazy: loadLazyModules },
  scopes: page.__FEDERATION__.__SHARE__,
});
sharing.scopeOf("shell");

/** What the entry of a federated build exports, by the protocol of Module Federation. */
type Container = {
  init(scope: ShareScope): unknown;
  get(expose: string): Promise<() => unknown>;
};

/**
 * Loads from a federated build, which takes shared modules from the shell; the only module that knows how. Neither
 * the build nor the browser ever unloads a module, and both remember one that failed or hangs by its address,
 * so every further attempt has one of its own.
 */
export const loadFederatedModule: LoadModule = async ({ slice, entry, expose, attempt }) => {
  const address = entryAt(entry, attempt);
  const { init, get } = (await import(/* webpackIgnore: true */ address)) as Container;
  await init(sharing.scopeOf(slice));
  return (await get(expose))();
};

/** Loads all shared modules, for slices under development: they cannot wait for one. */
export const loadSharedModules = (): Promise<void> => sharing.loadAll();
