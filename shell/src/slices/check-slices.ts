import type { Shell } from "../page/use-shell.ts";
import { wholeSlice } from "./composition-store.ts";

/** Whether the server of an address responds and has it. */
const isReachable = (address: URL): Promise<boolean> =>
  fetch(address, { method: "HEAD", priority: "low" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Completes the slices that the page carries in part, before they are opened. Also tries to load the slices of links whose
 * servers don't respond, which marks these links before they are used.
 */
export async function checkSlices({ composition, routes }: Pick<Shell, "composition" | "routes">) {
  const partial = composition.getState().slices.find(({ isPartial }) => isPartial);
  // A page that opens one asks again.
  if (partial) await wholeSlice(composition, partial.name).catch(() => {});
  for (const { name, origin, releases, isPartial } of composition.getState().slices) {
    const { navigation, entry } = releases[0] ?? {};
    const isLinked = navigation !== undefined && routes.sliceAt(navigation.path) === name;
    if (!isLinked || isPartial || entry === undefined || routes.isRouted(name)) continue;
    if (!(await isReachable(new URL(entry, origin)))) routes.load(name).catch(() => {});
  }
}
