import { afterAll, beforeAll, vi } from "vitest";
import { reuseComputedStyles, skipOwnerStacks } from "./cheap-pages.ts";

// Without it, React runs each component without an asynchronous stack trace.
Reflect.deleteProperty(console, "createTask");

/** Waits for conditions end with them; on a busy machine that may take long, in ms. */
const PATIENCE = 10_000;
const { waitFor } = vi;
// The real one, whatever a test puts in its place.
const schedule = setImmediate;
/** React schedules the effects of what it has put on the page before this does, and in the same way. */
const effectsRun = () => new Promise((resolve) => schedule(resolve));
let restoreWaits = () => {};
let forgetListeners = () => {};
let restoreStyles = () => {};

/**
 * What listens to whether the page is seen, and is not ended with its file, would begin timers in later files whenever a
 * test hides or shows the page.
 */
function keepListeners(): void {
  const add = document.addEventListener.bind(document);
  const added: Parameters<typeof add>[] = [];
  document.addEventListener = (...listener: Parameters<typeof add>) => {
    if (listener[0] === "visibilitychange") added.push(listener);
    add(...listener);
  };
  forgetListeners = () => {
    for (const listener of added) document.removeEventListener(...listener);
    Reflect.deleteProperty(document, "addEventListener");
  };
}

// Test files share the modules, the page and the clock of their worker (vitest.config.ts): each finds the page
// as if it were the first, and leaves the clock and the globals as they are.
beforeAll(async () => {
  vi.waitFor = (condition, options) =>
    waitFor(condition, typeof options === "number" ? options : { timeout: PATIENCE, ...options });
  if (typeof document === "undefined") return;
  const { configure, getConfig, prettyDOM } = await import("@testing-library/react");
  const { asyncWrapper } = getConfig();
  restoreWaits = () => configure({ asyncWrapper });
  configure({
    asyncUtilTimeout: PATIENCE,
    // A wait ends as soon as the page shows what it is for; where the machine is busy, that is before components listen.
    asyncWrapper: (wait) =>
      asyncWrapper(async () => {
        const found = await wait();
        await effectsRun();
        return found;
      }),
    // A query that is tried again and again need not print the page each time: the wait does so when it gives up.
    getElementError: function failQuery(message, container) {
      const config: { _disableExpensiveErrorDiagnostics?: boolean } & ReturnType<typeof getConfig> =
        getConfig();
      const isTriedAgain = config._disableExpensiveErrorDiagnostics;
      const error = new Error([message, !isTriedAgain && prettyDOM(container)].filter(Boolean).join("\n\n"));
      error.name = "TestingLibraryElementError";
      // The failure is shown where the test asks.
      Error.captureStackTrace(error, failQuery);
      return error;
    },
  });
  keepListeners();
  restoreStyles = reuseComputedStyles();
  await skipOwnerStacks();
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
afterAll(() => {
  vi.waitFor = waitFor;
  restoreWaits();
  restoreStyles();
  forgetListeners();
  forgetListeners = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
