import { once } from "node:events";
import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { flattenRoutes } from "../routes/flatten-routes.ts";
import { sampleAddresses } from "../routes/sample-addresses.ts";
import { closeNetwork } from "./close-network.ts";
import type { SharedSource } from "./compile-sandbox.ts";
import { recordEffects } from "./record-effects.ts";
import type { SandboxProgress, SandboxReport, SandboxRequest, SandboxStage } from "./run-sandbox.ts";
import type { Message } from "./sandbox-process.ts";
import { type Container, createShareScope, type Exports } from "./share-scope.ts";
import { visitRoutes } from "./visit-routes.ts";

/** How long deferred effects are waited for, in ms. */
const AFTERMATH = 20;

/** Sends a message to the gate, and waits until it is sent: the slice may end the process next. */
const send = (message: Message<SandboxReport>) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

/** A host for `createRoutes`: each property, call and construction gives the same object; iteration ends at once. */
function createStubHost(): unknown {
  const host: unknown = new Proxy(function stub() {}, {
    get(target, key) {
      // It is no promise, and an iterator that is done.
      if (key === "then") return undefined;
      if (key === "done") return true;
      if (key === Symbol.toPrimitive) return () => "";
      return key === "prototype" ? Reflect.get(target, key) : host;
    },
    apply: () => host,
    construct: () => host as object,
  });
  return host;
}

/** What is used of the page's own globals. */
type LinkedNode = { tagName?: string; rel?: string; dispatchEvent(event: Event): void };
type ObservedPage = {
  document: object;
  Event: typeof Event;
  MutationObserver: new (
    onChange: (changes: { addedNodes: Iterable<LinkedNode> }[]) => void,
  ) => { observe(target: object, options: { childList: boolean; subtree: boolean }): void };
};

/**
 * Says of each stylesheet that is linked that it is there, as a browser does later: the page's globals say so while it is
 * linked, when the code that links it may not listen yet.
 */
function loadStylesheets({ document, Event, MutationObserver }: ObservedPage): void {
  const wait = setTimeout;
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node.tagName === "LINK" && node.rel === "stylesheet")
        wait(() => node.dispatchEvent(new Event("load")));
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Gives the program a page's globals. */
function registerPage(): void {
  GlobalRegistrator.register({
    url: "http://localhost:3000/",
    settings: {
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  loadStylesheets(globalThis as never);
}

async function run({
  entry,
  shared,
  exposes,
  slots,
  samples,
  required,
}: SandboxRequest): Promise<SandboxReport> {
  const report: SandboxReport = { effects: [], exports: {}, routes: null, failures: [], visitMs: 0 };
  const fail = (stage: SandboxStage, expose: string | null, error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    report.failures.push({ stage, expose, message });
  };
  /** The stage of an error that nothing catches. */
  let stage: SandboxStage = "load";
  const uncaught: unknown[] = [];
  const failUncaught = (error: unknown) =>
    stage === "visit" ? void uncaught.push(error) : fail(stage, null, error);
  process.on("unhandledRejection", failUncaught);
  process.on("uncaughtException", failUncaught);
  const wait = setTimeout;
  registerPage();
  const { modules: sharedModules, loadRenderer } = (await import(shared)) as SharedSource;
  // Effects of shared modules are the shell's, so they are loaded before the recording.
  await Promise.all(required.map((name) => sharedModules[name]?.load()));
  const stopRecording = recordEffects(globalThis as never);
  await send("ready");

  const loaded = new Map<string, Exports>();
  try {
    const container = (await import(entry)) as Container;
    if (typeof container.init !== "function" || typeof container.get !== "function")
      throw new Error("the entry doesn't export init and get, as a federated module must");
    await container.init(createShareScope(sharedModules));
    for (const expose of exposes) {
      try {
        // A module with a top-level await gives a promise.
        loaded.set(expose, await (await container.get(expose))());
      } catch (error) {
        fail("expose", expose, error);
      }
    }
  } catch (error) {
    fail("load", null, error);
  }
  await new Promise((resolve) => wait(resolve, AFTERMATH));
  report.effects = stopRecording();
  for (const [expose, module] of loaded) {
    const types = Object.keys(module).map((name) => [name, typeof module[name]]);
    report.exports[expose] = Object.fromEntries(types);
  }
  const createRoutes = loaded.get("./routes")?.createRoutes;
  if (typeof createRoutes === "function") {
    try {
      report.routes = flattenRoutes(createRoutes(createStubHost()));
    } catch (error) {
      fail("createRoutes", "./routes", error);
    }
  }
  stage = "render";
  for (const { expose, props } of slots) {
    const slot = loaded.get(expose)?.Slot;
    if (typeof slot !== "function") continue;
    const { renderSlot } = await loadRenderer();
    for (const error of await renderSlot(slot, props)) fail("render", expose, error);
  }
  stage = "visit";
  if (report.routes !== null) {
    const start = performance.now();
    const findings = await visitRoutes(createRoutes, {
      addresses: sampleAddresses(report.routes, samples),
      renderer: await loadRenderer(),
      onVisit: (visit) => send({ progress: { report, visit } satisfies SandboxProgress }),
      takeUncaught: () => uncaught.splice(0),
    });
    for (const finding of findings) fail("visit", "./routes", finding);
    report.visitMs = performance.now() - start;
  }
  return report;
}

const [request] = (await once(process, "message")) as [SandboxRequest];
closeNetwork();
await send({ report: await run(request) });
