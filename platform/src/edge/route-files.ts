import { isBelow, sliceAt } from "@cointide/shared/contracts/mounts";
import type { ComposedSlice, Composition } from "@cointide/shared/contracts/page";

/** Where the shell puts what fills its slots. */
export const DASHBOARD = "/dashboard";

/** A script or stylesheet that the address needs, and what the browser checks it by, if that is known. */
export type NeededFile = { href: string; integrity: string | undefined };

/** What fills the dashboard's panel. Tools of the header are loaded behind the first prices, other slots when they are asked for. */
const panelExposes = ({ "dashboard.panel": expose }: ComposedSlice["slots"]): string[] =>
  expose === undefined ? [] : [expose];

/** What places a slice on a page that does not load it yet; the page asks for the rest before it does. */
function partOf(slice: ComposedSlice): ComposedSlice {
  const [first] = slice.releases;
  if (first === undefined) return slice;
  const { version, entry, offers, navigation } = first;
  const release = {
    version,
    entry,
    files: {},
    integrity: {},
    mounts: [],
    slots: {},
    ...(offers && { offers }),
    ...(navigation && { navigation }),
  };
  return { ...slice, releases: [release], isPartial: true };
}

/**
 * The composition that the page of an address carries: of slices elsewhere only what places them, or pages would grow by
 * the hashes of all files of all slices.
 */
export function compositionAt(composition: Composition, pathname: string): Composition {
  const routed = sliceAt(composition.slices, pathname);
  const offered = composition.slices.flatMap(({ releases: [current] }) => Object.keys(current?.offers ?? {}));
  // Every address leads to the dashboard, which shows these without being asked.
  const isShown = ({ slots }: ComposedSlice) =>
    Object.keys(slots).some((slot) => slot.startsWith("dashboard.") || offered.includes(slot));
  const slices = composition.slices.map((slice) =>
    slice.name === routed || isShown(slice) ? slice : partOf(slice),
  );
  return { ...composition, slices };
}

/** The files of slices that the address needs at once: they start loading before the shell runs. */
export function routeFiles(composition: Composition, pathname: string): NeededFile[] {
  const routed = sliceAt(composition.slices, pathname);
  return composition.slices.flatMap(({ name, origin, slots, releases: [current] }) => {
    const exposes = [
      ...(name === routed ? ["./routes"] : []),
      ...(isBelow(pathname, DASHBOARD) ? panelExposes(slots) : []),
    ];
    if (current === undefined || exposes.length === 0) return [];
    const base = new URL(current.entry, origin);
    const entry = base.pathname.slice(base.pathname.lastIndexOf("/") + 1);
    const files = [entry, ...exposes.flatMap((expose) => current.files[expose] ?? [])];
    return [...new Set(files)].map((file) => ({
      href: new URL(file, base).href,
      integrity: current.integrity[file],
    }));
  });
}
