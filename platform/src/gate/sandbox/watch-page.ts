import type { Recorder } from "./instruments.ts";

type Page = typeof globalThis & Record<"document" | "history" | "navigator" | "console", object>;

type Node = { isConnected?: boolean; constructor: { name: string } };

const quoted = (value: unknown) => JSON.stringify(String(value));

/** A page's object that says so: what happens to an element that stands nowhere is nobody's concern. */
function nameOfTarget(target: unknown, page: Page): string | null {
  if (target === undefined || target === null || target === page) return "window";
  if (target === page.document) return "document";
  const { isConnected, constructor: kind } = target as Node;
  if (isConnected === true) return "an element of the page";
  return /^(MediaQueryList|VisualViewport|Screen|ScreenOrientation|Navigation|ServiceWorkerContainer|Window)$/.test(
    kind.name,
  )
    ? kind.name
    : null;
}

function watchListeners(page: Page, { watch }: Recorder): void {
  const describe = ([type]: unknown[], self: unknown) => {
    const target = nameOfTarget(self, page);
    return target === null ? null : `adds a listener for ${quoted(type)} to ${target}`;
  };
  // Documents and elements have the method from a common ancestor, which no global names.
  let owner: object = page.document;
  while (!Object.hasOwn(owner, "addEventListener")) owner = Object.getPrototypeOf(owner) as object;
  watch(owner, "addEventListener", describe);
  watch(page, "addEventListener", describe);
}

function watchTimers(page: Page, { watch }: Recorder): void {
  for (const method of ["setTimeout", "setImmediate"]) watch(page, method, () => "starts a timer");
  watch(page, "setInterval", () => "starts an interval");
  for (const method of ["requestAnimationFrame", "requestIdleCallback"])
    watch(
      page,
      method,
      () => `asks for a turn by ${method}`,
      () => 0,
    );
}

/** Nothing is answered: whoever asks at import waits for good, and nothing leaves the sandbox. */
function watchNetwork(page: Page, { watch }: Recorder): void {
  watch(
    page,
    "fetch",
    ([to]) => `requests ${quoted(to)}`,
    () => new Promise(() => {}),
  );
  for (const name of ["WebSocket", "EventSource", "BroadcastChannel", "Worker", "SharedWorker"]) {
    watch(
      page,
      name,
      ([to]) => `opens a ${name} ${quoted(to)}`,
      () => ({ addEventListener() {}, close() {} }),
    );
  }
  watch(page, "XMLHttpRequest", () => "makes an XMLHttpRequest");
  watch(
    page.navigator,
    "sendBeacon",
    ([to]) => `sends a beacon to ${quoted(to)}`,
    () => true,
  );
}

function watchStorage(page: Page, { note }: Recorder): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    const kept = new Map<string, string>();
    const methods = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: unknown) => void kept.set(key, String(value)),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
      key: (index: number) => [...kept.keys()][index] ?? null,
    };
    const area = new Proxy(methods, {
      get(target, key) {
        note(`uses ${name}`);
        return key === "length" ? kept.size : (Reflect.get(target, key) ?? kept.get(String(key)));
      },
      set(_, key, value) {
        note(`writes ${quoted(key)} to ${name}`);
        kept.set(String(key), String(value));
        return true;
      },
    });
    Object.defineProperty(page, name, { value: area, configurable: true, writable: true });
  }
  Object.defineProperty(page, "indexedDB", {
    configurable: true,
    get() {
      note("uses indexedDB");
      return undefined;
    },
  });
}

function watchPageState(page: Page, { note, watch }: Recorder): void {
  Object.defineProperty(page.document, "cookie", {
    configurable: true,
    get() {
      note("reads the cookies");
      return "";
    },
    set: (value) => note(`sets a cookie, ${quoted(value)}`),
  });
  for (const method of ["pushState", "replaceState", "back", "forward", "go"])
    watch(
      page.history,
      method,
      () => `changes the page's address by history.${method}`,
      () => {},
    );
  for (const method of ["alert", "confirm", "prompt", "open", "postMessage"])
    watch(
      page,
      method,
      () => `calls window.${method}`,
      () => null,
    );
  for (const method of ["log", "info", "warn", "error", "debug", "trace", "table"])
    watch(
      page.console,
      method,
      ([text]) => `writes ${quoted(text)} to the console`,
      () => {},
    );
}

/** Has everything noted that code does to the page, its timers, its network and what it keeps. */
export function watchPage(page: Page, recorder: Recorder): void {
  watchListeners(page, recorder);
  watchTimers(page, recorder);
  watchNetwork(page, recorder);
  watchStorage(page, recorder);
  watchPageState(page, recorder);
}
