// Replaces the runtime of Module Federation in slices, and the module by which the plugin starts it. Slices only expose
// and consume modules, for which the two have 18 KB gzip.

export {};

type Shared = { get(): (() => object) | Promise<() => object>; loaded?: boolean };
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
    moduleIdToConsumeDataMapping: Record<string, { shareKey: string; requiredVersion: string | false }>;
  };
  initializeExposesData: { moduleMap: Record<string, () => Promise<Factory>> };
  /** The two functions of a container. */
  initContainer(scope: ShareScope): void;
  getContainer(name: string): Promise<Factory>;
};

const { m, c, f, consumesLoadingData, initializeExposesData } = __webpack_require__;
const installed: Record<string, Promise<void>> = {};
let shareScope: ShareScope = {};

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);

/** Whether a version is in a range: ^1.2.3, ~1.2.3, 1.2.3, or any other sign for what is not below it. */
function isWithin(version: string, range: string): boolean {
  const [have, need] = [numbersOf(version), numbersOf(range)];
  // The first number that is not 0 may not change, of 0.2.3 the second.
  const kept =
    { "^": need.findIndex(Boolean) + 1 || 3, "~": 2 }[range[0] ?? ""] ?? (/^\d/.test(range) ? 3 : 0);
  const at = [0, 1, 2].find((place) => (have[place] ?? 0) !== (need[place] ?? 0)) ?? 3;
  return at >= kept && (at === 3 || (have[at] ?? 0) > (need[at] ?? 0));
}

async function consume(id: string, name: string, range: string | false): Promise<void> {
  const versions = Object.keys(shareScope[name] ?? {});
  const version = versions.find((each) => range === false || isWithin(each, range));
  const copy = shareScope[name]?.[version ?? ""];
  if (copy === undefined) {
    const shared =
      versions.length > 0 ? `shares ${name} ${versions.join(", ")}, not ${range}` : `does not share ${name}`;
    throw new Error(`The shell ${shared}.`);
  }
  const factory = await copy.get();
  copy.loaded = true;
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
      const { shareKey = id, requiredVersion = false } = moduleIdToConsumeDataMapping[id] ?? {};
      installed[id] ??= consume(id, shareKey, requiredVersion).catch((error) => {
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
