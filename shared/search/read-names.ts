import { meaningOf, type NameIndex } from "./name-index.ts";
import { isCurrency, readUnits, type Unit } from "./read-units.ts";
import { type Item, splitItems, typedText } from "./split-items.ts";

/** What a text names. */
export type NamedPairs = {
  /** Each once and in their order; of a coin without a quote, its usual pair. */
  symbols: string[];
  /** The coins that are named without a quote. */
  bases: string[];
  /** The parts that name no listed pair, as they were typed. */
  refused: string[];
  /** Whether USD, which no pair is quoted in, is read as USDT. */
  hasDollar: boolean;
};

/** The exchange in "BINANCE:BTCUSDT". */
const EXCHANGE = /(^|[^\p{L}\p{N}])(\p{L}+)[:：](?=\S)/gu;

/** Shorter codes side by side begin some name by chance. */
const SHORTEST_NAME = 5;
/** Longer texts are no lists of what to watch, and would keep the page busy. */
const MOST_CHARACTERS = 10_000;

/**
 * Splits a group into the parts that are taken each for itself, and those that are refused together: an unknown word may
 * make another coin of the one beside it, as in "Bitcoin Gold". Pairs, and codes in a list of them, stand for themselves.
 */
function divide(index: NameIndex, item: Item, units: readonly Unit[], isAlone: boolean): Unit[][] {
  const { words } = item;
  const known = units.filter(({ kind }) => kind !== "unknown");
  const isJoined = ({ from, to }: Unit) => words[from]?.isJoined || words[to]?.isJoined;
  // "Baby Pepe" may be a name that is not known; codes have no capital before small letters.
  const isWrittenAsCode = ({ from, to }: Unit) => !/\p{Lu}.*\p{Ll}/u.test(typedText(item, from, to));
  const standsAlone = (unit: Unit) =>
    unit.kind === "pair" || (unit.isCode && known.length > 1 && isWrittenAsCode(unit));
  const isListed = (unit: Unit) => standsAlone(unit) || isJoined(unit) || (isAlone && unit.isName);
  const hasCurrency = known.some(({ kind, base }) => kind === "coin" && isCurrency(index, base));
  const names = [...index.names.keys()];
  const whole = words.map(({ key }) => key).join("");
  const beginsName = whole.length >= SHORTEST_NAME && names.some((name) => name.startsWith(whole));
  if (known.length > 1 && (!known.every(isListed) || hasCurrency || beginsName)) return [[...units]];

  const isPartOfName = ({ from }: Unit) => names.some((name) => name.includes(words[from]?.key ?? ""));
  const isChanged = (unit: Unit, other: Unit | undefined) =>
    other?.kind === "unknown" && (!standsAlone(unit) || isPartOfName(other));
  const parts: Unit[][] = [];
  let isRefusing = false;
  for (const [at, unit] of units.entries()) {
    const wasRefusing = isRefusing;
    isRefusing = unit.kind === "unknown" || isChanged(unit, units[at - 1]) || isChanged(unit, units[at + 1]);
    if (isRefusing && wasRefusing) parts.at(-1)?.push(unit);
    else parts.push([unit]);
  }
  return parts;
}

const withoutExchanges = (index: NameIndex, text: string): string =>
  text.replaceAll(EXCHANGE, (all, before, name) => (meaningOf(index, name) ? all : before));

/** Reads what names coins or pairs, in any spelling. It never takes a pair that the text does not name. */
export function readNames(index: NameIndex, text: string): NamedPairs {
  const items = text.length > MOST_CHARACTERS ? [] : splitItems(withoutExchanges(index, text));
  const isAlone = items.length === 1;
  const parts = items.flatMap((item) =>
    readUnits(index, item)
      .flatMap((group) => divide(index, item, group, isAlone))
      .map((units) => {
        const [unit] = units as [Unit];
        const taken = units.length === 1 && unit.symbol !== undefined ? unit : null;
        return { taken, text: typedText(item, unit.from, units.at(-1)?.to ?? unit.to) };
      }),
  );
  const taken = parts.flatMap((part) => part.taken ?? []);
  const refused = parts.flatMap((part) => (part.taken === null ? part.text : []));
  return {
    symbols: [...new Set(taken.flatMap(({ symbol }) => symbol ?? []))],
    bases: taken.flatMap(({ kind, base }) => (kind === "coin" ? base : [])),
    refused: [...new Set(refused)],
    hasDollar: taken.some(({ hasDollar }) => hasDollar),
  };
}
