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

/** What of a page anybody could change without calling anything. */
export type PageState = { globals: Map<string, unknown>; markup: string; title: string; builtIns: string };

const BUILT_INS = [Object, Array, String, Number, Function, Promise, Map, Set, Date, RegExp, Math, JSON];

/** The names that built-in objects have, and on their prototypes. */
const builtInNames = () =>
  BUILT_INS.flatMap((owner) =>
    [owner, Reflect.get(owner, "prototype") as object | undefined].map((object) =>
      object === undefined ? "" : Reflect.ownKeys(object).map(String).sort().join(" "),
    ),
  ).join("\n");

/** The page's markup, without its title and without the stylesheets that come with a slice. */
function markup(): string {
  const { document } = globalThis as unknown as { document: { documentElement: { outerHTML: string } } };
  return document.documentElement.outerHTML.replace(
    /<link[^>]*rel="stylesheet"[^>]*>|<title>.*?<\/title>/g,
    "",
  );
}

export function readPageState(): PageState {
  const page = globalThis as unknown as Record<string, unknown> & { document: { title: string } };
  const names = Object.getOwnPropertyNames(page).filter((name) => name !== "indexedDB");
  return {
    globals: new Map(names.map((name) => [name, Reflect.get(page, name)])),
    markup: markup(),
    title: page.document.title,
    builtIns: builtInNames(),
  };
}

/** Set by the federation runtime for itself, in every page. */
const OF_THE_RUNTIME = /^(__webpack|__rspack|webpackChunk|rspackChunk)/;

/** What became different between two looks, in words. */
export function stateChanges(before: PageState, after: PageState): string[] {
  const changes: string[] = [];
  for (const [name, value] of after.globals) {
    if (OF_THE_RUNTIME.test(name)) continue;
    if (!before.globals.has(name)) changes.push(`makes a global, ${JSON.stringify(name)}`);
    else if (!Object.is(before.globals.get(name), value))
      changes.push(`replaces the global ${JSON.stringify(name)}`);
  }
  for (const name of before.globals.keys())
    if (!after.globals.has(name)) changes.push(`removes the global ${JSON.stringify(name)}`);
  if (before.markup !== after.markup) changes.push("changes the page's document");
  if (before.title !== after.title) changes.push(`sets the page's title to ${JSON.stringify(after.title)}`);
  if (before.builtIns !== after.builtIns) changes.push("changes a built-in object such as Array.prototype");
  return changes;
}
