/**
 * The cookie in which a browser keeps the release of each slice that worked last. It says nothing of the visitor but what
 * pages were made of, and it is no authority: only releases that the registry names are taken.
 */
export const WORKING_COOKIE = "cointide-working";

/** By slice, the content hash that ends the version of the release which worked last in this browser. */
export type WorkingReleases = Readonly<Record<string, string>>;

/** Enough for any page, and small enough for a header. */
const MOST = 50;
const HASH = /[0-9a-f]{8}$/;
const IN_HEADER = new RegExp(`(?:^|;\\s*)${WORKING_COOKIE}=([^;]*)`);

/** Reads a `Cookie` header, or a document's cookies. */
export function readWorking(cookies: string | undefined): WorkingReleases {
  const [, text = ""] = IN_HEADER.exec(cookies ?? "") ?? [];
  const pairs = text.split("~").map((pair) => pair.split("."));
  return Object.fromEntries(
    pairs.flatMap(([name, hash]) => (name && hash && HASH.test(hash) ? [[`mfe-${name}`, hash]] : [])),
  );
}

/** The releases after one worked; the same object where nothing changes. */
export function withWorking(working: WorkingReleases, slice: string, version: string): WorkingReleases {
  const [hash] = HASH.exec(version) ?? [];
  if (hash === undefined || working[slice] === hash) return working;
  const { [slice]: _, ...others } = working;
  return { ...others, [slice]: hash };
}

/** The value of the cookie; of too many slices those that were written last. */
export const formatWorking = (working: WorkingReleases): string =>
  Object.entries(working)
    .slice(-MOST)
    .map(([slice, hash]) => `${slice.replace(/^mfe-/, "")}.${hash}`)
    .join("~");
