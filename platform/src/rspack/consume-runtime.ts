// Replaces the bundler runtime of Module Federation in slices. They only expose and consume modules, for which that
// runtime has 17 KB gzip. The plugin calls these functions by name, with the bundler's own data.

type Shared = { get(): (() => object) | Promise<() => object>; loaded?: boolean | 1 };

type BundlerRequire = {
  /** Modules by id, those that ran, and the share scopes. */
  m: Record<string, (module: { exports: object }) => void>;
  c: Record<string, unknown>;
  S: Record<string, Record<string, Record<string, Shared>>>;
};

type Consumes = {
  chunkId: string;
  /** The promises that the chunk waits for. */
  promises: Promise<unknown>[];
  /** The ids of the shared modules of each chunk, and the name of each. */
  chunkMapping: Record<string, string[]>;
  moduleToHandlerMapping: Record<string, { shareKey: string }>;
  installedModules: Record<string, Promise<void>>;
  webpackRequire: BundlerRequire;
};

async function consume({ S, m, c }: BundlerRequire, id: string, name: string): Promise<void> {
  const [copy] = Object.values(S.default?.[name] ?? {});
  if (copy === undefined) throw new Error(`The shell does not share ${name}.`);
  const factory = await copy.get();
  copy.loaded = 1;
  m[id] = (module) => {
    delete c[id];
    module.exports = factory();
  };
}

/** Adds the shared modules of a chunk to its promises; each is loaded once, and again after it failed. */
function consumes({ chunkId, promises, chunkMapping, ...rest }: Consumes): void {
  const { moduleToHandlerMapping, installedModules, webpackRequire } = rest;
  for (const id of chunkMapping[chunkId] ?? []) {
    installedModules[id] ??= consume(webpackRequire, id, moduleToHandlerMapping[id]?.shareKey ?? id).catch(
      (error) => {
        delete installedModules[id];
        throw error;
      },
    );
    promises.push(installedModules[id]);
  }
}

type Entry = { webpackRequire: BundlerRequire; shareScope: BundlerRequire["S"][string] };

/** Takes over the share scope of the shell. */
function initContainerEntry({ webpackRequire, shareScope }: Entry): void {
  webpackRequire.S.default = shareScope;
}

/** Exposes are chunks that call `consumes`, so no module is consumed before the first of them. */
const installInitialConsumes = (): void => {};

const federation = {
  bundlerRuntime: { S: {}, init: () => ({}), consumes, initContainerEntry, installInitialConsumes },
};

export default federation;
