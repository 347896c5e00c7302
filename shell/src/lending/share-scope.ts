/** One library as a federated container finds it: by its name, then by its version. */
type SharedLibrary = {
  /** Gives what makes the module: at once, or where the library has to be fetched, in a while. */
  get(): (() => object) | Promise<() => object>;
  /** Whose copy it is. */
  from: string;
  eager: boolean;
  /** Who uses it. */
  useIn: string[];
  /** Set by the container that takes the library. */
  loaded?: boolean | 1;
  /** What makes the module, for who cannot wait. Throws where it has not been fetched. */
  lib(): object;
};

/** What a container is given to borrow from, by the protocol of Module Federation. */
export type ShareScope = Record<string, Record<string, SharedLibrary>>;

type Libraries = Readonly<Record<string, object>>;

export type LentLibraries = {
  /** Those that are there, by name. */
  atOnce: Libraries;
  /** The names of those that have to be fetched, and how. */
  later: { names: readonly string[]; fetch(): Promise<Libraries> };
  versionOf(name: string): string;
};

/** Lends each library once and from one place. */
export type Lender = {
  /** The libraries for one borrower, which marks there what it takes. */
  lend(borrower: string): ShareScope;
  /** Fetches what has to be fetched. */
  fetchAll(): Promise<void>;
};

/** Fetches once; who asks after a failure tries again. */
function fetchOnce(fetch: () => Promise<Libraries>) {
  let fetched: Libraries = {};
  let fetching: Promise<void> | undefined;
  return {
    get: (name: string): object => {
      const module = fetched[name];
      if (module === undefined) throw new Error(`${name} has not been fetched.`);
      return module;
    },
    fetch: (): Promise<void> => {
      fetching ??= fetch().then(
        (libraries) => {
          fetched = libraries;
        },
        (error) => {
          fetching = undefined;
          throw error;
        },
      );
      return fetching;
    },
  };
}

/** Creates the lender; nothing is fetched yet. */
export function createLender({ atOnce, later, versionOf }: LentLibraries): Lender {
  const rest = fetchOnce(later.fetch);
  const scopes = new Map<string, ShareScope>();

  function scopeFor(borrower: string): ShareScope {
    const lent = { from: "shell", useIn: [borrower] };
    const present = Object.entries(atOnce).map(([name, module]) => {
      const lib = () => module;
      return [name, { [versionOf(name)]: { ...lent, eager: true, lib, get: () => lib } }] as const;
    });
    const awaited = later.names.map((name) => {
      const lib = () => rest.get(name);
      const get = async () => {
        await rest.fetch();
        return lib;
      };
      return [name, { [versionOf(name)]: { ...lent, eager: false, lib, get } }] as const;
    });
    return Object.fromEntries<ShareScope[string]>([...present, ...awaited]);
  }

  return {
    lend(borrower) {
      const scope = scopes.get(borrower) ?? scopeFor(borrower);
      scopes.set(borrower, scope);
      return scope;
    },
    fetchAll: rest.fetch,
  };
}
