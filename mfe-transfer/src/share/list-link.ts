import { importedStreamNameSchema } from "@cointide/shared/contracts/streams";
import { namesIn, readSymbol } from "@cointide/shared/contracts/symbols";

/** The public page of a shared list, which a fragment describes. */
const LIST_PATH = "/list";

/** The version of the fragment. Another one means other things, so that nothing of it is read. */
const VERSION = "1";

/** What a link says: a name, which may be empty, and symbols, each once. */
export type SharedList = { name: string; symbols: string[] };

/** A part of a link that the page does not show, and why. */
export type LeftOut =
  | { kind: "version" | "too-long" }
  | { kind: "name"; reason: string }
  | { kind: "malformed" | "part"; texts: string[] };

export type ReadLink = SharedList & { leftOut: LeftOut[] };

/** `encodeURIComponent` leaves these alone, and what finds links in texts ends them there. */
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

/** Decodes a part of a fragment, in which a blank may be a plus; null where its percent-encoding is broken. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/** The longest fragment that is read, in characters. A link of this page's own has some 600. */
const MAX_FRAGMENT = 200_000;

/** No symbol is written in more characters, whatever stands between its letters. */
const MAX_SYMBOL = 64;

const KEYS = new Set(["v", "name", "symbols"]);

const BROKEN_NAME = "Its encoding is broken.";

function readName(encoded: string | undefined): { name: string; leftOut: LeftOut[] } {
  if (encoded === undefined || encoded === "") return { name: "", leftOut: [] };
  const text = decode(encoded);
  if (text === null) return { name: "", leftOut: [{ kind: "name", reason: BROKEN_NAME }] };
  const read = importedStreamNameSchema.safeParse(text);
  if (read.success) return { name: read.data, leftOut: [] };
  return { name: "", leftOut: [{ kind: "name", reason: read.error.issues[0]?.message ?? "" }] };
}

/** What ends a sentence or a quotation around a link, and that some programs take for a part of it. */
const TAIL = /[.:;!?)\]}>"'*_»”’]{1,4}$/u;

const symbolIn = (text: string): string | null => (text.length > MAX_SYMBOL ? null : readSymbol(text));

function readSymbols(encoded: string): { symbols: string[]; leftOut: LeftOut[] } {
  const symbols = new Set<string>();
  const malformed = new Set<string>();
  const parts = encoded.split(",");
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    for (const text of namesIn(decode(part) ?? part)) {
      const symbol = symbolIn(text) ?? (isLast ? symbolIn(text.replace(TAIL, "")) : null);
      if (symbol === null) malformed.add(text);
      else symbols.add(symbol);
    }
  }
  const texts = [...malformed];
  return { symbols: [...symbols], leftOut: texts.length === 0 ? [] : [{ kind: "malformed", texts }] };
}

/**
 * Reads the fragment of a link as people pass it on, change it or make it up: what cannot be used is left out, and
 * nothing throws. Whether the exchange lists the symbols is not known here.
 */
export function readFragment(fragment: string): ReadLink {
  const none = { name: "", symbols: [] };
  if (fragment.length > MAX_FRAGMENT) return { ...none, leftOut: [{ kind: "too-long" }] };
  const parts = new Map<string, string>();
  const unknown: string[] = [];
  for (const part of fragment.replace(/^#/, "").split(/&(?:amp;)?/)) {
    const at = part.indexOf("=");
    const key = at === -1 ? part : part.slice(0, at);
    if (KEYS.has(key) && !parts.has(key)) parts.set(key, at === -1 ? "" : part.slice(at + 1));
    else if (part !== "") unknown.push(part);
  }
  const version = parts.get("v");
  if (version !== undefined && version !== VERSION) return { ...none, leftOut: [{ kind: "version" }] };
  const { name, leftOut } = readName(parts.get("name"));
  const read = readSymbols(parts.get("symbols") ?? "");
  const others: LeftOut[] = unknown.length === 0 ? [] : [{ kind: "part", texts: unknown }];
  return { name, symbols: read.symbols, leftOut: [...leftOut, ...read.leftOut, ...others] };
}
