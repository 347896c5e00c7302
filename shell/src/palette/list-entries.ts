import type { Command, Navigation } from "@cointide/shared/contracts/release";
import type { Stream } from "@cointide/shared/contracts/streams";
import { visibleOrEmpty } from "@cointide/shared/contracts/visible-text";
import type { ListedPair } from "@cointide/shared/search/asset-index";

/** What an entry shows before its label: a coin's logo, the icon of a page, or that of a kind. */
type EntryMark =
  | { kind: "coin"; base: string }
  | { kind: "page"; icon: string }
  | { kind: "stream" }
  | { kind: "action" };

/** An entry of the palette: a link, or an action of the shell. */
export type PaletteEntry = {
  label: string;
  /** More about it, for example the name of the coin. */
  detail?: string | undefined;
  mark: EntryMark;
} & ({ path: string } | { run: () => void });

export type PaletteGroup = { heading: string; entries: PaletteEntry[] };

/** An action of the shell. `words` are found, too. */
export type ShellAction = { label: string; words?: string } & ({ path: string } | { run: () => void });

export type PaletteSources = {
  pages: readonly Pick<Navigation, "label" | "path" | "icon">[];
  actions: readonly ShellAction[];
  commands: readonly Command[];
  streams: readonly Stream[];
  /** Returns the pairs that a text means, the likeliest first, with the names of their coins. */
  findPairs: (text: string) => (ListedPair & { name?: string | undefined })[];
};

const MAX_ITEMS = 5;

const splitWords = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[\s,/]+/)
    .filter(Boolean);

/** Returns whether each word starts a word of the text. */
function hasWords(text: string, words: readonly string[]): boolean {
  const own = splitWords(text);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** Returns what follows the verb of a label: ["eth"] for "alert eth" and "Alert on {symbol}"; undefined without that verb. */
function dropVerb(label: string, words: readonly string[]): string[] | undefined {
  const verb = splitWords(label.slice(0, label.indexOf("{")));
  const [first = "", ...rest] = words;
  const isVerb = first === verb[0] || (first.length > 2 && verb[0]?.startsWith(first));
  if (!isVerb) return undefined;
  const start = rest.findIndex((word) => !verb.includes(word));
  return start === -1 ? [] : rest.slice(start);
}

type Fill<Item> = (command: Command, item: Item) => PaletteEntry;

/** Lists the command that the words begin with for all items, else all commands of the first item and one of each other. */
function listItems<Item>(
  commands: readonly Command[],
  words: readonly string[],
  find: (words: readonly string[]) => readonly Item[],
  fill: Fill<Item>,
): PaletteEntry[] {
  for (const command of commands) {
    const rest = dropVerb(command.label, words);
    const items = rest === undefined ? [] : find(rest);
    if (items.length > 0) return items.slice(0, MAX_ITEMS).map((item) => fill(command, item));
  }
  return find(words)
    .slice(0, MAX_ITEMS)
    .flatMap((item, at) =>
      commands.slice(0, at === 0 && words.length > 0 ? undefined : 1).map((command) => fill(command, item)),
    );
}

/** Fills in the placeholder of a command. A function replaces it, because a name may contain "$&". */
function fillCommand({ label, path }: Command, place: string, shown: string, value: string) {
  return {
    label: label.replace(place, () => shown),
    path: path.replace(place, () => encodeURIComponent(value)),
  };
}

function listPairs({ commands, findPairs }: PaletteSources, words: readonly string[]): PaletteEntry[] {
  return listItems(
    commands.filter(({ label }) => label.includes("{symbol}")),
    words,
    (searched) => (searched.length === 0 ? [] : findPairs(searched.join(" "))),
    (command, { symbol, base, name }) => ({
      ...fillCommand(command, "{symbol}", symbol, symbol),
      detail: name,
      mark: { kind: "coin", base },
    }),
  );
}

/** Returns the name of a stream, or its symbols if it has none. */
const nameStream = ({ name = "", symbols }: Stream): string =>
  visibleOrEmpty(name).trim() || symbols.join(", ");

function listStreams({ commands, streams }: PaletteSources, words: readonly string[]): PaletteEntry[] {
  return listItems(
    commands.filter(({ label }) => label.includes("{stream}")),
    words,
    (searched) =>
      streams.filter((stream) => hasWords(`${nameStream(stream)} ${stream.symbols.join(" ")}`, searched)),
    (command, stream) => {
      const symbols = stream.symbols.join(", ");
      const name = nameStream(stream);
      return {
        ...fillCommand(command, "{stream}", name, stream.id),
        detail: name === symbols ? undefined : symbols,
        mark: { kind: "stream" },
      };
    },
  );
}

/**
 * Lists what a text finds in groups without empty ones: coins first, unless the text begins the label of a page or action.
 * Without a text, the many actions come last.
 */
export function listEntries(sources: PaletteSources, text: string): PaletteGroup[] {
  const words = splitWords(text);
  const pages = sources.pages
    .filter(({ label }) => hasWords(label, words))
    .map(({ label, path, icon }): PaletteEntry => ({ label, path, mark: { kind: "page", icon } }));
  const own = sources.commands.filter(({ label }) => !label.includes("{"));
  const actions = [...own, ...sources.actions]
    .filter((action) => hasWords(`${action.label} ${"words" in action ? action.words : ""}`, words))
    .map((action): PaletteEntry => ({ ...action, mark: { kind: "action" } }));
  const [first, last] = [
    { heading: "Pages", entries: pages },
    { heading: "Actions", entries: actions },
  ];
  const coins = { heading: "Coins", entries: listPairs(sources, words) };
  const streams = { heading: "Streams", entries: listStreams(sources, words) };
  const isOfStreams = sources.commands.some(
    ({ label }) => label.includes("{stream}") && dropVerb(label, words) !== undefined,
  );
  const found = isOfStreams ? [streams, coins] : [coins, streams];
  const typed = words.join(" ");
  // One letter more likely begins a coin.
  const isNamed =
    typed.length !== 1 &&
    [...pages, ...actions].some(({ label }) => label.toLocaleLowerCase().startsWith(typed));
  const named = typed === "" ? [first, ...found, last] : [first, last, ...found];
  return (isNamed ? named : [...found, first, last]).filter(({ entries }) => entries.length > 0);
}
