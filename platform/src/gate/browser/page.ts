import type { SharedSource } from "../sandbox/compile-sandbox.ts";
import { type Container, createShareScope } from "../sandbox/share-scope.ts";

/** What the page of the gate gets of its program, which runs outside of the browser. */
type GatePage = typeof globalThis & {
  onVisit: (visit: string) => Promise<void>;
  visitRoutes: (entry: string, shared: string, addresses: readonly string[]) => Promise<string[]>;
};

/** Collects what nothing catches. Gives a function that takes what there is so far. */
function collectUncaught(page: EventTarget): () => unknown[] {
  const uncaught: unknown[] = [];
  const listen = (type: string, read: (event: Event) => unknown) =>
    page.addEventListener(type, (event) => uncaught.push(read(event)));
  listen("error", (event) => (event as Event & { error: unknown }).error);
  listen("unhandledrejection", (event) => (event as Event & { reason: unknown }).reason);
  return () => uncaught.splice(0);
}

/** Loads a release as a page of the shell does, and opens its addresses. */
async function visitRoutes(entry: string, shared: string, addresses: readonly string[]): Promise<string[]> {
  const { onVisit } = globalThis as GatePage;
  const { modules, loadRenderer } = (await import(shared)) as SharedSource;
  const container = (await import(entry)) as Container;
  await container.init(createShareScope(modules));
  const { createRoutes } = await (await container.get("./routes"))();
  const { renderRoutes } = await loadRenderer();
  return await renderRoutes(createRoutes, addresses, {
    onVisit,
    takeUncaught: collectUncaught(globalThis as unknown as EventTarget),
  });
}

(globalThis as GatePage).visitRoutes = visitRoutes;
