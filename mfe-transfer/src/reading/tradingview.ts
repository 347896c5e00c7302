import {
  importedStreamNameSchema,
  MAX_STREAM_NAME,
  streamNameSchema,
} from "@cointide/shared/contracts/streams";
import { SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";
import { hasVisible } from "@cointide/shared/contracts/visible-text";
import type { FileStream } from "../data/lists.ts";
import { type Refusal, type Source, shownText } from "./source.ts";

/*
 * TradingView's watchlists as text: `###Section,BINANCE:BTCUSDT,BINANCE:ETHUSDT,###Other,…`, on one line or on several.
 */

const EXCHANGE = "BINANCE";
/** What a list without a section is called. */
const DEFAULT_NAME = "Watchlist";

/** A name as a section can carry it: commas, line breaks and ### would end it. */
const sectionName = (name: string): string =>
  name
    .replaceAll(/[,\n\r]/g, " ")
    .replaceAll(/#{3,}/g, "#")
    .replaceAll(/^#+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The section of a stream without a name, by which it comes back without one. */
const symbolsTitle = (symbols: Iterable<string>): string => [...symbols].join(" ");

/** The streams as a watchlist, and how they come back otherwise than they are. */
export function writeWatchlist(streams: readonly FileStream[]): { text: string; notes: string[] } {
  const sections = streams.map(({ name, symbols }) => {
    const title = sectionName(name) || symbolsTitle(symbols);
    return { name, title, items: symbols.map((symbol) => `${EXCHANGE}:${symbol}`) };
  });
  const changed = sections.filter(({ name, title }) => name !== "" && name !== title);
  const notes = changed
    .slice(0, 5)
    .map(({ name, title }) => `“${name}” becomes “${title}”: commas and ### have a meaning in this format.`);
  const text = sections.map(({ title, items }) => [`###${title}`, ...items].join(",")).join(",\n");
  return { text: text === "" ? "" : `${text}\n`, notes };
}

/** Whether a text is a watchlist rather than a plain list. */
export const isWatchlist = (text: string): boolean =>
  /###|(^|[\s,])[A-Za-z][A-Za-z0-9_]*:[A-Za-z0-9]/.test(text);

/** Returns the name that a stream gets from a section's title, cut and without invisible characters. */
function toStreamName(title: string): string {
  // The letter is for marks and blanks, which are not names on their own.
  const accepted = [...title.normalize("NFC")].filter(
    (character) => streamNameSchema.safeParse(`x${character}`).success,
  );
  return importedStreamNameSchema.parse(accepted.slice(0, MAX_STREAM_NAME).join(""));
}

/** The symbol that an item names, or why it names none that Cointide shows. */
function readItem(item: string): { symbol: string } | { reason: string } {
  const [, exchange = EXCHANGE, name = ""] = /^(?:([^:]*):)?(.*)$/s.exec(item.toUpperCase()) ?? [];
  if (exchange !== EXCHANGE)
    return { reason: `It is from ${shownText(exchange)}. Cointide shows pairs of ${EXCHANGE} only.` };
  if (/\.P$/.test(name)) return { reason: "It is a perpetual contract. Cointide shows spot pairs only." };
  if (!SYMBOL_PATTERN.test(name)) return { reason: "It is not a symbol such as BINANCE:BTCUSDT." };
  return { symbol: name };
}

type Section = { title: string | null; items: string[] };

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ title: null, items: [] }];
  // A section begins at ###, also right behind an item.
  for (const part of text.replaceAll("###", "\n###").split(/[,\n\r]+/)) {
    const item = part.trim();
    if (item.startsWith("###")) sections.push({ title: item.slice(3).trim(), items: [] });
    else if (item !== "") sections.at(-1)?.items.push(item);
  }
  return sections;
}

/** Reads a watchlist section by section. */
export function readWatchlist(text: string): Source {
  const streams: FileStream[] = [];
  const refused: Refusal[] = [];
  const notes: string[] = [];
  for (const { title, items } of sectionsOf(text)) {
    const where = title === null ? "" : ` in “${shownText(title)}”`;
    const symbols = new Set<string>();
    for (const item of items) {
      const read = readItem(item);
      if ("reason" in read) refused.push({ what: `${shownText(item)}${where}`, reason: read.reason });
      else if (symbols.has(read.symbol))
        refused.push({ what: `${read.symbol}${where}`, reason: "It is listed there twice." });
      else symbols.add(read.symbol);
    }
    const isUnnamed = title === symbolsTitle(symbols);
    const name = isUnnamed ? "" : toStreamName(title ?? DEFAULT_NAME);
    if (symbols.size > 0) streams.push({ name, symbols: [...symbols] });
    else if (title !== null && items.length === 0)
      refused.push({ what: `Section “${shownText(title)}”`, reason: "It is empty." });
    if (title !== null && hasVisible(title) && symbols.size > 0 && name !== title && !isUnnamed)
      notes.push(
        `Section “${shownText(title)}” is called “${name}”, as names have up to ${MAX_STREAM_NAME} visible characters.`,
      );
  }
  return {
    format: "TradingView watchlist",
    nameOf: sectionName,
    streams,
    alerts: [],
    choices: {},
    refused,
    notes,
  };
}
