// Replaces the runtime of Module Federation in slices, and the module by which the plugin starts it. Slices only expose
// and consume modules, for which the two have 18 KB gzip.

type Shared = { get(): (() => object) | Promise<() => object>; loaded?: boolean | 1 };
type ShareScope = Record<string, Record<string, Shared>>;
type Factory = () => object;

/** The bundler's runtime, with the data that the plugin adds to it. */
declare const __webpack_require__: {
  /** Modules by id, those that ran, and what a chunk's loading waits for. */
  m: Record<string, (module: { exports: object }) => void>;
  c: Record<string, unknown>;
  f: Record<string, (chunkId: string, promises: Promise<unknown>[]) => void>;
  /** The ids of the shared modules of each chunk, and the name of each; absent where nothing is shared. */
  consumesLoadingData?: {
    chunkMapping: Record<string, string[]>;
    moduleIdToConsumeDataMapping: Record<string, { shareKey: string }>;
  };
  initializeExposesData: { moduleMap: Record<string, () => Promise<Factory>> };
  /** The two functions of a container. */
  initContainer(scope: ShareScope): void;
  getContainer(name: string): Promise<Factory>;
};

const { m, c, f, consumesLoadingData, initializeExposesData } = __webpack_require__;
const installed: Record<string, Promise<void>> = {};
let shareScope: ShareScope = {};

async function consume(id: string, name: string): Promise<void> {
  const [copy] = Object.values(shareScope[name] ?? {});
  if (copy === undefined) throw new Error(`The shell does not share ${name}.`);
  const factory = await copy.get();
  copy.loaded = 1;
  m[id] = (module) => {
    delete c[id];
    module.exports = factory();
  };
}

if (consumesLoadingData !== undefined) {
  const { chunkMapping, moduleIdToConsumeDataMapping } = consumesLoadingData;
  /** Adds the shared modules of a chunk to its promises; each is loaded once, and again after it failed. */
  f.consumes = (chunkId, promises) => {
    for (const id of chunkMapping[chunkId] ?? []) {
      installed[id] ??= consume(id, moduleIdToConsumeDataMapping[id]?.shareKey ?? id).catch((error) => {
        delete installed[id];
        throw error;
      });
      promises.push(installed[id]);
    }
  };
}

/** Takes over the share scope of the shell. */
__webpack_require__.initContainer = (scope) => {
  shareScope = scope;
};

__webpack_require__.getContainer = async (name) => {
  const { moduleMap } = initializeExposesData;
  const load = Object.hasOwn(moduleMap, name) ? moduleMap[name] : undefined;
  if (load === undefined) throw new Error(`The slice does not expose ${name}.`);
  return load();
};
