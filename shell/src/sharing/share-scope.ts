/** One shared module as a federated container finds it: by its name, then by its version. */
type SharedModule = {
  /** Gives the factory of the module: at once, or where it has to be loaded, in a while. */
  get(): (() => object) | Promise<() => object>;
  /** Whose copy it is. */
  from: string;
  eager: boolean;
  /** Who uses it. */
  useIn: string[];
  /** Set by the container that takes the module. */
  loaded?: boolean | 1;
  /** The module, for callers that cannot wait. Throws where it has not been loaded. */
  lib(): object;
};

/** What a container is initialized with, by the protocol of Module Federation. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

type Modules = Readonly<Record<string, object>>;

export type SharedModules = {
  /** The version of each shared module, by name. */
  versions: Readonly<Record<string, string>>;
  /** The modules that are there; `loadLazy` loads all others. */
  eager: Modules;
  loadLazy(): Promise<Modules>;
};

/** Shares one copy of each module with all slices. */
export type Sharing = {
  /** The share scope of one slice, always the same, in which the slice marks what it takes. */
  scopeOf(slice: string): ShareScope;
  /** All share scopes by slice, as the tools of Module Federation expect them. */
  scopes: Record<string, { default: ShareScope }>;
  /** Loads the modules that are not there yet. */
  loadAll(): Promise<void>;
};

/** Makes share scopes; no module is loaded yet. A load that failed is repeated when it is asked for again. */
export function createSharing({ versions, eager, loadLazy }: SharedModules): Sharing {
  const scopes: Sharing["scopes"] = {};
  let modules = eager;
  let loading: Promise<void> | undefined;

  function loadAll(): Promise<void> {
    loading ??= loadLazy().then(
      (lazy) => {
        modules = { ...eager, ...lazy };
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function share(name: string, slice: string): SharedModule {
    const lib = () => {
      const module = modules[name];
      if (module === undefined) throw new Error(`${name} has not been loaded: call loadAll first.`);
      return module;
    };
    const isEager = name in eager;
    const get = isEager ? () => lib : () => loadAll().then(() => lib);
    return { from: "shell", eager: isEager, useIn: [slice], loaded: isEager && slice === "shell", lib, get };
  }

  const createScope = (slice: string): ShareScope =>
    Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [name, { [version]: share(name, slice) }]),
    );

  function scopeOf(slice: string): ShareScope {
    scopes[slice] ??= { default: createScope(slice) };
    return scopes[slice].default;
  }
  return { scopeOf, scopes, loadAll };
}
