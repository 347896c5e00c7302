import type { Shell } from "../page/use-shell.ts";
import { wholeSlice } from "../slices/composition-store.ts";
import { navigationOf } from "./navigation-entries.ts";

/** Whether the server of an address responds and has it. */
const isReachable = (address: URL): Promise<boolean> =>
  fetch(address, { method: "HEAD", priority: "low" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Tries to load the slices of links whose servers don't respond, which marks the links before they are used. */
export async function checkSlices({ composition, routes }: Pick<Shell, "composition" | "routes">) {
  for (const placed of composition.getState().slices) {
    const { name } = placed;
    const path = navigationOf(placed)?.path;
    if (path === undefined || routes.sliceAt(path) !== name || routes.isRouted(name)) continue;
    const slice = await wholeSlice(composition, name).catch(() => undefined);
    const entry = slice?.releases[0]?.entry;
    if (slice === undefined || entry === undefined) continue;
    if (!(await isReachable(new URL(entry, slice.origin)))) routes.load(name).catch(() => {});
  }
}
