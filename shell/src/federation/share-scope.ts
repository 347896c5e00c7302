/** One shared module as a federated container finds it: by its name, then by its version. */
type SharedModule = {
  /** Gives the factory of the module: at once, or where it has to be loaded, in a while. */
  get(): (() => object) | Promise<() => object>;
  /** Whose copy it is. */
  from: string;
  eager: boolean;
  /** Who has taken it. */
  useIn: string[];
  /** Set by the container that takes the module. */
  loaded?: boolean | 1;
  /** The module's factory once it is loaded. Runtimes take what is here without a wait, so nothing is before. */
  lib?: () => object;
};

/** What a container is initialized with, by the protocol of Module Federation. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** The share scope of each container by its name, in the form that runtimes and tools of Module Federation read. */
export type ShareScopes = Record<string, { default: ShareScope }>;

type Modules = Readonly<Record<string, object>>;

export type SharedModules = {
  /** The version of each shared module, by name. */
  versions: Readonly<Record<string, string>>;
  /** The modules that are there; `loadLazy` loads all others. */
  eager: Modules;
  loadLazy(): Promise<Modules>;
  /** Where the scopes are to stand, perhaps beside those of others. */
  scopes: ShareScopes;
};

/** Shares one copy of each module with all slices. */
export type Sharing = {
  /** The share scope of one slice, always the same, in which the slice marks what it takes. */
  scopeOf(slice: string): ShareScope;
  /** Loads the modules that are not there yet. */
  loadAll(): Promise<void>;
};

/** Makes share scopes; no module is loaded yet. A load that failed is repeated when it is asked for again. */
export function createSharing({ versions, eager, loadLazy, scopes }: SharedModules): Sharing {
  const lazyShares: { shared: SharedModule; factory: () => object }[] = [];
  let modules = eager;
  let loading: Promise<void> | undefined;

  function loadAll(): Promise<void> {
    loading ??= loadLazy().then(
      (lazy) => {
        modules = { ...eager, ...lazy };
        for (const { shared, factory } of lazyShares) shared.lib = factory;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function share(name: string, slice: string): SharedModule {
    const factory = () => modules[name] as object;
    const isEager = name in eager;
    const loaded = isEager && slice === "shell";
    const useIn = loaded ? [slice] : [];
    const get = () => {
      shared.useIn = [slice];
      return isEager ? factory : loadAll().then(() => factory);
    };
    const shared: SharedModule = { from: "shell", eager: isEager, useIn, loaded, get };
    if (name in modules) shared.lib = factory;
    else lazyShares.push({ shared, factory });
    return shared;
  }

  const createScope = (slice: string): ShareScope =>
    Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [name, { [version]: share(name, slice) }]),
    );

  function scopeOf(slice: string): ShareScope {
    scopes[slice] ??= { default: createScope(slice) };
    return scopes[slice].default;
  }
  return { scopeOf, loadAll };
}
