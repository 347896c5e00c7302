// The build generates this module from shared/package.json (platform/src/rspack/shared-modules.ts). Unit tests, which
// load no built slice, share nothing.

type Modules = Readonly<Record<string, object>>;

/** The version of each shared module, by name. */
export const VERSIONS: Readonly<Record<string, string>> = {};

/** The modules that are there with the shell. */
export const EAGER_MODULES: Modules = {};

/** Loads the others, which are one chunk. */
export const loadLazyModules = async (): Promise<Modules> => ({});
