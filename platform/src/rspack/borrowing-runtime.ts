// Stands in slices for the bundler's half of the runtime of Module Federation, which is 17 KB gzip of what slices have
// no use for: they expose and borrow. The plugin calls these functions by name, with the bundler's own data.

type Lent = { get(): (() => object) | Promise<() => object>; loaded?: boolean | 1 };

type BundlerRequire = {
  /** Modules by id, those that ran, and the share scopes. */
  m: Record<string, (module: { exports: object }) => void>;
  c: Record<string, unknown>;
  S: Record<string, Record<string, Record<string, Lent>>>;
};

type Consumes = {
  chunkId: string;
  /** What has to come before the chunk is there. */
  promises: Promise<unknown>[];
  /** The borrowed modules of each chunk, and what is borrowed for each. */
  chunkMapping: Record<string, string[]>;
  moduleToHandlerMapping: Record<string, { shareKey: string }>;
  installedModules: Record<string, Promise<void>>;
  webpackRequire: BundlerRequire;
};

async function borrow({ S, m, c }: BundlerRequire, id: string, library: string): Promise<void> {
  const [copy] = Object.values(S.default?.[library] ?? {});
  if (copy === undefined) throw new Error(`The shell does not lend ${library}.`);
  const factory = await copy.get();
  copy.loaded = 1;
  m[id] = (module) => {
    delete c[id];
    module.exports = factory();
  };
}

/** Has a chunk wait for the libraries that it borrows; each is fetched once, and anew after it failed. */
function consumes({ chunkId, promises, chunkMapping, ...rest }: Consumes): void {
  const { moduleToHandlerMapping, installedModules, webpackRequire } = rest;
  for (const id of chunkMapping[chunkId] ?? []) {
    installedModules[id] ??= borrow(webpackRequire, id, moduleToHandlerMapping[id]?.shareKey ?? id).catch(
      (error) => {
        delete installedModules[id];
        throw error;
      },
    );
    promises.push(installedModules[id]);
  }
}

type Entry = { webpackRequire: BundlerRequire; shareScope: BundlerRequire["S"][string] };

/** Takes what the shell lends. */
function initContainerEntry({ webpackRequire, shareScope }: Entry): void {
  webpackRequire.S.default = shareScope;
}

/** Exposes are chunks, which `consumes` is asked for: nothing is borrowed before the first of them. */
const installInitialConsumes = (): void => {};

const federation = {
  bundlerRuntime: { S: {}, init: () => ({}), consumes, initContainerEntry, installInitialConsumes },
};

export default federation;
