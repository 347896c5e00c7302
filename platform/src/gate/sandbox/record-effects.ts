/** A position in a script of the release: lines and columns from 1. */
type Frame = { file: string; line: number; column: number };

/**
 * An effect on the page as a phrase, with the calls that led to it, nearest first. Without frames they are unknown. `global`
 * is the name of a new global.
 */
export type Effect = { what: string; frames: Frame[]; global?: string };

type Page = typeof globalThis & { document: { documentElement: { outerHTML: string } } } & Record<
    "history" | "console",
    object
  >;

type Method = (...args: unknown[]) => unknown;

const quote = (value: unknown) => JSON.stringify(String(value));

function readFrames(): Frame[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, sites) =>
    sites.map((site) => ({
      file: site.getFileName() ?? "",
      line: site.getLineNumber() ?? 0,
      column: site.getColumnNumber() ?? 0,
    }));
  const frames = new Error().stack as unknown as Frame[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return frames;
}

const BUILT_INS = [Object, Array, String, Number, Function, Promise, Map, Set, Date, RegExp, Math, JSON];

/** What runtimes of bundlers and of Module Federation set for themselves, in every page. */
const RUNTIME_GLOBALS =
  /^(__webpack|__rspack|webpackChunk|rspackChunk|__FEDERATION__|__VMOK__|__GLOBAL_LOADING_REMOTE_ENTRY__|__mf_|__VUE_HMR_RUNTIME__)/;

/** What code can change without a call that is recorded: globals, built-in objects, and the document. */
function readState(page: Page) {
  const owners = BUILT_INS.flatMap((owner) => [owner, (owner as { prototype?: object }).prototype ?? {}]);
  return {
    globals: Object.getOwnPropertyNames(page).filter((name) => !RUNTIME_GLOBALS.test(name)),
    markup: page.document.documentElement.outerHTML.replace(/<link[^>]*rel="stylesheet"[^>]*>/g, ""),
    builtIns: owners.map((owner) => Reflect.ownKeys(owner).map(String).join(" ")).join("\n"),
  };
}

/**
 * Records the listeners, timers, requests, storage, navigation and other changes of code that is imported.
 * @returns a function that ends the recording and gives the effects.
 */
export function recordEffects(page: Page): () => Effect[] {
  const effects: Effect[] = [];
  let isRecording = true;
  const note = (what: string) => {
    if (isRecording) effects.push({ what, frames: readFrames() });
  };
  /** Replaces methods: each call is noted, and then does `instead`, or what the method did. */
  function watch(
    owner: object,
    methods: string[],
    describe: (args: unknown[], self: unknown) => string | null,
    instead?: Method,
  ): void {
    for (const method of methods) {
      const original = Reflect.get(owner, method) as Method;
      const value = function (this: unknown, ...args: unknown[]) {
        const what = describe(args, this);
        if (what !== null) note(what);
        return Reflect.apply(instead ?? original, this, args);
      };
      Object.defineProperty(owner, method, { value, configurable: true, writable: true });
    }
  }

  for (const [target, owner] of Object.entries({ document: page.document, window: page }))
    watch(owner, ["addEventListener"], ([type], self) =>
      // A document inherits the method from an element, whose listeners affect nothing else.
      self === owner || self === undefined ? `adds a listener for ${quote(type)} to ${target}` : null,
    );
  watch(page, ["setTimeout", "setImmediate", "requestAnimationFrame"], () => "starts a timer");
  watch(page, ["setInterval"], () => "starts an interval");
  // Requests get no answer, so that nothing leaves the sandbox.
  watch(
    page,
    ["fetch"],
    ([to]) => `requests ${quote(to)}`,
    () => new Promise(() => {}),
  );
  for (const name of ["WebSocket", "EventSource", "BroadcastChannel", "Worker", "SharedWorker"]) {
    const createSilent = () => ({ addEventListener() {}, close() {} });
    watch(page, [name], ([to]) => `opens a ${name} ${quote(to)}`, createSilent);
  }
  for (const name of ["localStorage", "sessionStorage"]) {
    const area: unknown = Reflect.get(page, name);
    const get = () => {
      note(`uses ${name}`);
      return area;
    };
    Object.defineProperty(page, name, { configurable: true, get });
  }
  const set = (value: unknown) => note(`sets a cookie, ${quote(value)}`);
  Object.defineProperty(page.document, "cookie", { configurable: true, get: () => "", set });
  watch(page.history, ["pushState", "replaceState"], () => "changes the page's address");
  watch(page.console, ["log", "info", "warn", "error"], ([text]) => `writes ${quote(text)} to the console`);

  const before = readState(page);
  return () => {
    isRecording = false;
    const after = readState(page);
    const globals = after.globals.filter((name) => !before.globals.includes(name));
    const changes = [
      ...(before.markup === after.markup ? [] : ["changes the page's document"]),
      ...(before.builtIns === after.builtIns ? [] : ["changes a built-in object such as Array.prototype"]),
    ];
    return [
      ...effects,
      ...globals.map((global) => ({ what: `makes a global, ${quote(global)}`, frames: [], global })),
      ...changes.map((what) => ({ what, frames: [] })),
    ];
  };
}
