import { importedStreamNameSchema } from "@cointide/shared/contracts/streams";
import { decode, MAX_LAYERS } from "./decode.ts";
import { type IsListed, readLinkSymbols } from "./link-symbols.ts";

/** The public page of a shared list, which a fragment describes. */
const LIST_PATH = "/list";

/** The version of the fragment. Other versions may mean something else, so they are not read. */
const VERSION = "1";

/** The content of a link: a name, which may be empty, and symbols without duplicates. */
export type SharedList = { name: string; symbols: string[] };

/** A part of a link that the page does not show, and why. */
export type LeftOut =
  | { kind: "version" | "too-long" }
  | { kind: "name"; reason: string }
  | { kind: "malformed" | "part"; texts: string[] };

export type ReadLink = SharedList & {
  leftOut: LeftOut[];
  /** What may be symbols with a line break, while it is not known which are listed. */
  joins?: string[];
};

/** `encodeURIComponent` doesn't encode these, but programs that find links in texts end them there. */
const MARKS = /[!'()*]/g;

/** Half of a character, which cannot be encoded. */
const HALVES = /\p{Cs}/gu;

const encode = (text: string): string =>
  encodeURIComponent(text.replace(HALVES, "\uFFFD")).replace(
    MARKS,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The fragment of a list, such as `#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT`. */
export function writeFragment({ name, symbols }: SharedList): string {
  const named = name === "" ? "" : `name=${encode(name)}&`;
  return `#v=${VERSION}&${named}symbols=${symbols.map(encode).join(",")}`;
}

/** The link to a list, at the page's own origin. */
export const writeLink = (origin: string, list: SharedList): string =>
  `${origin}${LIST_PATH}${writeFragment(list)}`;

/** The fragment of an address. If the "#" is encoded behind a query, the browser takes the fragment for a part of the query. */
export const fragmentOf = ({ hash, search }: { hash: string; search: string }): string =>
  hash === "" ? (/%(?:25)*23(.*)$/s.exec(search)?.[1] ?? "") : hash;

/** The longest fragment that is read, in characters. A link of this page has about 600. */
const MAX_FRAGMENT = 200_000;

const KEYS = new Set(["v", "name", "symbols"]);

type Parts = { known: Map<string, string>; unknown: string[] };

function splitParts(text: string): Parts {
  const known = new Map<string, string>();
  const unknown: string[] = [];
  for (const part of text.split(/&(?:amp;)*/)) {
    const at = part.indexOf("=");
    const written = at === -1 ? part : part.slice(0, at);
    const key = (decode(written) ?? written).trim().toLowerCase();
    if (KEYS.has(key) && !known.has(key)) known.set(key, at === -1 ? "" : part.slice(at + 1));
    else if (part !== "") unknown.push(part);
  }
  return { known, unknown };
}

/** A key between delimiters, each of which may be encoded. */
const KEY = /(^|&(?:amp;)*|%26)(v|name|symbols)(=|%3D)/gi;

/** Whether all of a text was encoded again, and so each of its percent signs. */
const isEncoded = (text: string): boolean =>
  /%25[\dA-F]{2}/i.test(text) && !/%(?!25[\dA-F]{2}|26|2B|2C|3D|[89A-F])/i.test(text);

/**
 * Decodes what programs on the link's way encoded: all ASCII characters, or only the delimiters. Each part then has the
 * encoding that `writeFragment` gave it.
 */
function removeLayer(text: string): string {
  const delimiters = [...text.matchAll(KEY)].flatMap(([, before, , after]) => [before, after]);
  const isVisible = delimiters.some((delimiter) => delimiter && !delimiter.startsWith("%"));
  // What follows the symbols may have been appended later.
  const [head = text] = /^.*?symbols(?:%(?:25)*3D)?/is.exec(text) ?? [];
  if (!isVisible && isEncoded(head)) return text.replace(/%[2-7][\dA-F]/gi, decodeURIComponent);
  return text.replace(KEY, (_, before, key) => `${before && "&"}${key}=`);
}

/** Splits a fragment into its parts. If it has no symbols, it may have been encoded again. */
function readParts(fragment: string): Parts {
  const first = splitParts(fragment);
  let text = fragment;
  let parts = first;
  for (let layer = 0; layer < MAX_LAYERS && !parts.known.has("symbols"); layer += 1) {
    text = removeLayer(text);
    parts = splitParts(text);
  }
  return parts.known.has("symbols") ? parts : first;
}

const BROKEN_NAME = "Its encoding is broken.";

function readName(encoded: string | undefined): { name: string; leftOut: LeftOut[] } {
  if (encoded === undefined || encoded === "") return { name: "", leftOut: [] };
  const text = decode(encoded);
  if (text === null) return { name: "", leftOut: [{ kind: "name", reason: BROKEN_NAME }] };
  const read = importedStreamNameSchema.safeParse(text);
  if (read.success) return { name: read.data, leftOut: [] };
  return { name: "", leftOut: [{ kind: "name", reason: read.error.issues[0]?.message ?? "" }] };
}

/**
 * Reads the fragment of a link, however people or programs changed it. What cannot be used is left out, and nothing throws.
 * @param isListed absent until the listed symbols are known; only then symbols with a line break are joined
 */
export function readFragment(fragment: string, isListed?: IsListed): ReadLink {
  const none = { name: "", symbols: [] };
  if (fragment.length > MAX_FRAGMENT) return { ...none, leftOut: [{ kind: "too-long" }] };
  const { known, unknown } = readParts(fragment.replace(/^#/, ""));
  const version = known.get("v");
  if (version !== undefined && version !== VERSION) return { ...none, leftOut: [{ kind: "version" }] };
  const { name, leftOut } = readName(known.get("name"));
  const { symbols, joins, malformed, appended } = readLinkSymbols(known.get("symbols") ?? "", isListed);
  const parts = [...appended, ...unknown];
  if (malformed.length > 0) leftOut.push({ kind: "malformed", texts: malformed });
  if (parts.length > 0) leftOut.push({ kind: "part", texts: parts });
  return { name, symbols, leftOut, ...(joins.length > 0 && { joins }) };
}
