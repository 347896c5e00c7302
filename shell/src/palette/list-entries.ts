import type { Command, Navigation } from "@cointide/shared/contracts/release";
import { MAX_STREAM_SYMBOLS, type Stream } from "@cointide/shared/contracts/streams";
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

/**
 * Returns the words between those of a label: ["eth"] for "alert eth" and "Alert on {symbol}", and for "add eth to maj" and
 * "Add {symbol} to Majors". Undefined for another verb or another end.
 */
function dropLabel(label: string, words: readonly string[]): string[] | undefined {
  const [verb = [], end = []] = label.split(/\{\w+\}/).map(splitWords);
  const [first = "", ...rest] = words;
  const isVerb = first === verb[0] || (first.length > 2 && verb[0]?.startsWith(first));
  if (!isVerb) return undefined;
  const start = rest.findIndex((word) => !verb.includes(word));
  const searched = start === -1 ? [] : rest.slice(start);
  const endsAt = end[0] === undefined ? -1 : searched.indexOf(end[0]);
  if (endsAt < 1) return searched;
  return hasWords(end.join(" "), searched.slice(endsAt)) ? searched.slice(0, endsAt) : undefined;
}

/** A command. If it names a pair and a stream, the stream is filled in. */
type StreamCommand = Command & { stream?: Stream };

type Fill<Item> = (command: Command, item: Item) => PaletteEntry;

/**
 * Lists the command that the words begin with for all items, otherwise all commands of the first item and one of each other.
 * Commands with a stream are listed for the first item, if the words begin with them.
 */
function listItems<Item>(
  all: readonly StreamCommand[],
  words: readonly string[],
  find: (words: readonly string[]) => readonly Item[],
  fill: Fill<Item>,
  fits: (stream: Stream, item: Item) => boolean = () => true,
): PaletteEntry[] {
  const commands = all.filter(({ stream }) => stream === undefined);
  const inStreams = all
    .flatMap((command) => {
      const { label, stream } = command;
      const rest = stream && dropLabel(label, words);
      const [item] = rest === undefined ? [] : find(rest);
      return stream && item !== undefined && fits(stream, item) ? [fill(command, item)] : [];
    })
    .slice(0, MAX_ITEMS);
  for (const command of commands) {
    const rest = dropLabel(command.label, words);
    const items = rest === undefined ? [] : find(rest);
    if (items.length > 0)
      return [...inStreams, ...items.slice(0, MAX_ITEMS).map((item) => fill(command, item))];
  }
  if (inStreams.length > 0) return inStreams;
  return find(words)
    .slice(0, MAX_ITEMS)
    .flatMap((item, at) =>
      commands.slice(0, at === 0 && words.length > 0 ? undefined : 1).map((command) => fill(command, item)),
    );
}

/** Returns the name of a stream, or its symbols if it has none. */
const nameStream = ({ name = "", symbols }: Stream): string =>
  visibleOrEmpty(name).trim() || symbols.join(", ");

/** Returns whether a command is for a stream alone. */
const isOfStream = ({ label }: Command): boolean => label.includes("{stream}") && !label.includes("{symbol}");

/** Fills in the placeholder of a command. A function replaces it, because a name may contain "$&". */
function fillCommand({ label, path }: Command, place: string, shown: string, value: string) {
  return {
    label: label.replace(place, () => shown),
    path: path.replace(place, () => encodeURIComponent(value)),
  };
}

/** Returns the commands for pairs. Those that also name a stream are filled in for each. */
const pairCommands = ({ commands, streams }: PaletteSources): StreamCommand[] =>
  commands
    .filter(({ label }) => label.includes("{symbol}"))
    .flatMap((command) => {
      if (!command.label.includes("{stream}")) return [command];
      return streams.map((stream) => ({
        ...fillCommand(command, "{stream}", nameStream(stream), stream.id),
        ...{ order: command.order, stream },
      }));
    });

function listPairs(sources: PaletteSources, words: readonly string[]): PaletteEntry[] {
  return listItems(
    pairCommands(sources),
    words,
    (searched) => (searched.length === 0 ? [] : sources.findPairs(searched.join(" "))),
    (command, { symbol, base, name }) => ({
      ...fillCommand(command, "{symbol}", symbol, symbol),
      detail: name,
      mark: { kind: "coin", base },
    }),
    ({ symbols }, { symbol }) => symbols.length < MAX_STREAM_SYMBOLS && !symbols.includes(symbol),
  );
}

function listStreams({ commands, streams }: PaletteSources, words: readonly string[]): PaletteEntry[] {
  return listItems(
    commands.filter(isOfStream),
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
    (command) => isOfStream(command) && dropLabel(command.label, words) !== undefined,
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
