import type { Renderer } from "./compile-sandbox.ts";

type Visits = {
  addresses: string[];
  renderer: Renderer;
  /** Tells the gate of each visit before it begins: the slice may block or end this process. */
  onVisit: (visit: string) => Promise<void>;
  /** What nothing has caught since the last visit. */
  takeUncaught: () => unknown[];
};

/** The time that the processor has worked for this process, in ms. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Opens the slice's addresses as visitors do, and gives what is wrong with them. */
export function visitRoutes(
  createRoutes: unknown,
  { addresses, renderer, onVisit, takeUncaught }: Visits,
): Promise<string[]> {
  // Recorded requests get no answer; here they fail at once, as the service's do.
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  return renderer.renderRoutes(createRoutes, addresses, { onVisit, cpuTime, takeUncaught });
}
