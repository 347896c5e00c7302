import { runInNewContext } from "node:vm";
import { Window } from "happy-dom";

/** What every engine has, and what the sandbox itself works with. */
const KEPT = new Set<string>([
  ...(runInNewContext("Object.getOwnPropertyNames(globalThis)") as string[]),
  ...["console", "process", "global", "queueMicrotask", "structuredClone", "performance", "crypto", "URL"],
  ...[
    "setTimeout",
    "setInterval",
    "setImmediate",
    "clearTimeout",
    "clearInterval",
    "clearImmediate",
    "URLSearchParams",
  ],
]);

/** Makes this thread look like a page to the code that it imports. */
export function becomePage(): void {
  const window = new Window({
    url: "http://localhost:3000/",
    settings: {
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (KEPT.has(name)) continue;
    const value = Reflect.get(window, name) as unknown;
    // A window is a function's receiver in a page; here the thread's own global takes its place.
    const bound = typeof value === "function" && /^[a-z]/.test(name) ? value.bind(window) : value;
    Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
  }
  const page = globalThis as unknown as Record<string, unknown>;
  for (const name of ["window", "self", "top", "parent", "frames"])
    Object.defineProperty(page, name, { value: page, configurable: true, writable: true });
  for (const name of [
    "addEventListener",
    "removeEventListener",
    "dispatchEvent",
    "matchMedia",
    "getComputedStyle",
  ])
    page[name] = (Reflect.get(window, name) as (...args: unknown[]) => unknown).bind(window);
}

/** What code can change without a call that is watched. */
type PageState = { globals: string[]; markup: string; builtIns: string };

const BUILT_INS = [Object, Array, String, Number, Function, Promise, Map, Set, Date, RegExp, Math, JSON];

/** Set by the bundler's runtime for itself, in every page. */
const OF_THE_RUNTIME = /^(__webpack|__rspack|webpackChunk|rspackChunk)/;

/** Reads the names of globals and of built-in objects' members, and the document without a slice's stylesheets. */
export function readPageState(): PageState {
  const { document } = globalThis as unknown as { document: { documentElement: { outerHTML: string } } };
  const members = BUILT_INS.flatMap((owner) => [owner, Reflect.get(owner, "prototype") as object | undefined])
    .map((owner) => (owner === undefined ? "" : Reflect.ownKeys(owner).map(String).join(" ")))
    .join("\n");
  return {
    globals: Object.getOwnPropertyNames(globalThis).filter((name) => !OF_THE_RUNTIME.test(name)),
    markup: document.documentElement.outerHTML.replace(/<link[^>]*rel="stylesheet"[^>]*>/g, ""),
    builtIns: members,
  };
}

/** What became different between two looks, in words. */
export const stateChanges = (before: PageState, after: PageState): string[] => [
  ...after.globals
    .filter((name) => !before.globals.includes(name))
    .map((name) => `makes a global, ${JSON.stringify(name)}`),
  ...(before.markup === after.markup ? [] : ["changes the page's document"]),
  ...(before.builtIns === after.builtIns ? [] : ["changes a built-in object such as Array.prototype"]),
];
