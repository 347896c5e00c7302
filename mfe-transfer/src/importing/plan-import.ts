import { objectId } from "@cointide/shared/api/object-id";
import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import { MAX_STREAM_NAME, MAX_STREAM_SYMBOLS, MAX_STREAMS } from "@cointide/shared/contracts/streams";
import { alertKey, streamKey } from "@cointide/shared/contracts/transfer";
import {
  CHOICE_NAMES,
  CHOICES,
  type ChoiceName,
  type Choices,
  hasChoice,
  isFields,
} from "@cointide/shared/contracts/transfer-choices";
import type { FileStream, Lists } from "../data/lists.ts";
import { type Refusal, type Source, shownText, streamTitle } from "../reading/source.ts";

/** What an import would do. Nothing of it has happened. */
export type ImportPlan = {
  /** Names the import: to send it again changes nothing more. */
  key: string;
  format: string;
  streams: readonly FileStream[];
  alerts: readonly AlertSettings[];
  choices: Choices;
  /** What the choices change, in words. */
  changes: readonly { what: string; detail: string }[];
  /** What is there already, by its number. */
  present: { streams: number; alerts: number; choices: number };
  refused: readonly Refusal[];
  warning: string | null;
  notes: readonly string[];
};

/** What an import is compared with. */
export type PlanContext = {
  lists: Lists;
  isListed: (symbol: string) => boolean;
  mostAlerts: number;
};

const UNLISTED = "The exchange does not list it.";

/** The name of a part of a stream that was too long: "Majors 2". */
const partName = (name: string, part: number): string =>
  name === "" || part === 0
    ? name
    : `${[...name]
        .slice(0, MAX_STREAM_NAME - 4)
        .join("")
        .trim()} ${part + 1}`;

/** Parts of up to five symbols. */
function inParts({ name, symbols }: FileStream): FileStream[] {
  const count = Math.ceil(symbols.length / MAX_STREAM_SYMBOLS);
  return Array.from({ length: count }, (_, part) => ({
    name: partName(name, part),
    symbols: symbols.slice(part * MAX_STREAM_SYMBOLS, (part + 1) * MAX_STREAM_SYMBOLS),
  }));
}

/** Those that are not there yet, each once, up to a number; and how many are there, and which are too many. */
function newOf<Item>(
  items: readonly Item[],
  present: readonly Item[],
  keyOf: (item: Item) => string,
  most: number,
) {
  const known = new Set(present.map(keyOf));
  const unknown: Item[] = [];
  let presentCount = 0;
  for (const item of items) {
    const key = keyOf(item);
    if (known.has(key)) presentCount += 1;
    else unknown.push(item);
    known.add(key);
  }
  const room = Math.max(0, most - present.length);
  return { added: unknown.slice(0, room), tooMany: unknown.slice(room), presentCount };
}

function planStreams({ streams, nameOf = (name) => name }: Source, { lists, isListed }: PlanContext) {
  const refused: Refusal[] = [];
  const notes: string[] = [];
  const parts = streams.flatMap((stream) => {
    const listed = stream.symbols.filter(isListed);
    const where = stream.name === "" ? "" : ` in “${stream.name}”`;
    for (const symbol of stream.symbols.filter((one) => !isListed(one)))
      refused.push({ what: `${symbol}${where}`, reason: UNLISTED });
    const split = inParts({ name: stream.name, symbols: listed });
    if (split.length > 1)
      notes.push(
        `${stream.name === "" ? "The list" : `“${stream.name}”`} has ${listed.length} symbols and becomes ${split.length} streams of up to ${MAX_STREAM_SYMBOLS}.`,
      );
    return split;
  });
  const { added, tooMany, presentCount } = newOf(
    parts,
    lists.streams,
    ({ name, symbols }) => streamKey({ name: nameOf(name), symbols }),
    MAX_STREAMS,
  );
  for (const stream of tooMany)
    refused.push({ what: streamTitle(stream), reason: `You can have up to ${MAX_STREAMS} streams.` });
  return { added, refused, notes, presentCount };
}

function planAlerts(alerts: readonly AlertSettings[], { lists, isListed, mostAlerts }: PlanContext) {
  const unlisted = alerts.filter(({ symbol }) => !isListed(symbol));
  const listed = alerts.filter(({ symbol }) => isListed(symbol));
  const { added, tooMany, presentCount } = newOf(listed, lists.alerts, alertKey, mostAlerts);
  const title = ({ symbol }: AlertSettings) => `Alert on ${symbol}`;
  const refused = [
    ...unlisted.map((alert) => ({ what: title(alert), reason: UNLISTED })),
    ...tooMany.map((alert) => ({ what: title(alert), reason: `You can have up to ${mostAlerts} alerts.` })),
  ];
  return { added, refused, presentCount };
}

function wordsOf(value: unknown): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.length === 0 ? "none" : shownText(value.join(", "));
  if (!isFields(value)) return shownText(String(value));
  return Object.entries(value)
    .map(([name, part]) => `${name} ${wordsOf(part)}`)
    .join(" ");
}

/** The fields in which a choice differs from what is kept: "theme: dark, times: utc". */
function changedFields(kept: unknown, choice: unknown): string {
  if (!isFields(choice)) return wordsOf(choice);
  const before = isFields(kept) ? kept : {};
  return Object.entries(choice)
    .filter(([name, value]) => !hasChoice(before[name], value))
    .map(([name, value]) => `${name}: ${wordsOf(value)}`)
    .join(", ");
}

/** What of the choices is another one than what is kept now. Fields that are not in the file stay. */
function planChoices(choices: Choices, { lists }: PlanContext) {
  const named = CHOICE_NAMES.filter((name) => choices[name] !== undefined);
  const changed = named.filter((name) => !hasChoice(lists.choices[name], choices[name]));
  const entries = changed.map((name): [ChoiceName, unknown] => [name, choices[name]]);
  const changes = changed.map((name) => ({
    what: CHOICES[name].label,
    detail: changedFields(lists.choices[name], choices[name]),
  }));
  return {
    choices: Object.fromEntries(entries) as Choices,
    changes,
    presentCount: named.length - changed.length,
  };
}

/** What importing a source would do to what is there. */
export function planImport(source: Source, context: PlanContext): ImportPlan {
  const streams = planStreams(source, context);
  const alerts = planAlerts(source.alerts, context);
  const { choices, changes, presentCount } = planChoices(source.choices, context);
  return {
    ...{ key: objectId(), format: source.format },
    ...{ streams: streams.added, alerts: alerts.added, choices, changes },
    present: { streams: streams.presentCount, alerts: alerts.presentCount, choices: presentCount },
    refused: [...source.refused, ...streams.refused, ...alerts.refused],
    warning: source.warning ?? null,
    notes: [...source.notes, ...streams.notes],
  };
}

/** Whether there is anything to import. */
export const isEmptyPlan = ({ streams, alerts, choices }: ImportPlan): boolean =>
  streams.length + alerts.length + Object.keys(choices).length === 0;

const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Numbers of things as people read them: "2 streams, 1 alert". Empty where there are none. */
export const countsText = (streams: number, alerts: number, choices: number): string =>
  [...counted(streams, "stream"), ...counted(alerts, "alert"), ...counted(choices, "preference")].join(", ");
