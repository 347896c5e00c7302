import type { Effect, Frame } from "./protocol.ts";

type Page = typeof globalThis & Record<"document" | "history" | "console", object>;

type Method = (...args: unknown[]) => unknown;

/** Replaces a method by one that notes each call and then does `instead`, or what the method did. */
type Watch = (
  owner: object,
  methods: string[],
  describe: (args: unknown[], self: unknown) => string | null,
  instead?: Method,
) => void;

const quoted = (value: unknown) => JSON.stringify(String(value));

/** The places that called, nearest first. */
function callers(): Frame[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, sites) =>
    sites.map((site) => ({
      file: site.getFileName() ?? "",
      line: site.getLineNumber() ?? 0,
      column: site.getColumnNumber() ?? 0,
    }));
  const frames = new Error("where").stack as unknown as Frame[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return frames;
}

function watchListeners(page: Page, watch: Watch): void {
  const describe = ([type]: unknown[], self: unknown) => {
    // A detached element is nobody's concern.
    const target = self === page.document ? "document" : "window";
    return self === page.document || self === page || self === undefined
      ? `adds a listener for ${quoted(type)} to ${target}`
      : null;
  };
  watch(page.document, ["addEventListener"], describe);
  watch(page, ["addEventListener"], describe);
}

/** Nothing is answered: code that requests something at import waits forever, and nothing leaves the sandbox. */
function watchNetwork(page: Page, watch: Watch): void {
  const never = () => new Promise(() => {});
  watch(page, ["fetch"], ([to]) => `requests ${quoted(to)}`, never);
  for (const name of ["WebSocket", "EventSource", "BroadcastChannel", "Worker", "SharedWorker"]) {
    const socket = () => ({ addEventListener() {}, close() {} });
    watch(page, [name], ([to]) => `opens a ${name} ${quoted(to)}`, socket);
  }
}

function watchStorage(page: Page, note: (what: string) => void): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    const area: unknown = Reflect.get(page, name);
    const get = () => {
      note(`uses ${name}`);
      return area;
    };
    Object.defineProperty(page, name, { configurable: true, get });
  }
  const set = (value: unknown) => note(`sets a cookie, ${quoted(value)}`);
  Object.defineProperty(page.document, "cookie", { configurable: true, get: () => "", set });
}

/** Notes the listeners, timers, requests, storage and navigation of code that is imported, until `stop`. */
export function recordEffects(page: Page): { effects: Effect[]; stop(): void } {
  const effects: Effect[] = [];
  let stopped = false;
  const note = (what: string) => {
    if (!stopped) effects.push({ what, frames: callers() });
  };
  const watch: Watch = (owner, methods, describe, instead) => {
    for (const method of methods) {
      const original = Reflect.get(owner, method) as Method;
      const value = function (this: unknown, ...args: unknown[]) {
        const what = describe(args, this);
        if (what !== null) note(what);
        return Reflect.apply(instead ?? original, this, args);
      };
      Object.defineProperty(owner, method, { value, configurable: true, writable: true });
    }
  };
  watchListeners(page, watch);
  watch(page, ["setTimeout", "setImmediate", "requestAnimationFrame"], () => "starts a timer");
  watch(page, ["setInterval"], () => "starts an interval");
  watchNetwork(page, watch);
  watchStorage(page, note);
  watch(page.history, ["pushState", "replaceState"], () => "changes the page's address");
  watch(page.console, ["log", "info", "warn", "error"], ([text]) => `writes ${quoted(text)} to the console`);
  return {
    effects,
    stop: () => {
      stopped = true;
    },
  };
}
