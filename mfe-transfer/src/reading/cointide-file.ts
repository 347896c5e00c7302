import { importedAlertSettingsSchema } from "@cointide/shared/contracts/alert-schemas";
import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import {
  FILE_FORMAT,
  FILE_VERSION,
  fileSchema,
  importedStreamSchema,
  isItemDepth,
} from "@cointide/shared/contracts/transfer";
import { CHOICES, type ChoiceName, readChoice } from "@cointide/shared/contracts/transfer-choices";
import type { FileStream, Lists } from "../data/lists.ts";
import { type Refusal, type Source, shownText, UnreadableText } from "./source.ts";

const OTHER_JSON = "This is JSON, but not a Cointide file. Choose a file that was exported by Cointide.";
const BROKEN_JSON = "This file is damaged or cut off: it is not valid JSON. Export it again.";
const NEWER =
  "This file was made by a newer version of Cointide. Reload this page to get the newest version, then try again.";

/** The lists as a file. It ends with a line break, as text files do. */
export function writeCointideFile({ streams, alerts, choices }: Lists, now: number): string {
  const file = {
    ...{ format: FILE_FORMAT, version: FILE_VERSION, exportedAt: new Date(now).toISOString() },
    ...{ streams, alerts, preferences: choices },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function parseFrame(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnreadableText(BROKEN_JSON);
  }
  const { data } = fileSchema.safeParse(json);
  if (data === undefined) throw new UnreadableText(OTHER_JSON);
  if (data.version > FILE_VERSION) throw new UnreadableText(NEWER);
  return data;
}

type Schema<Item> = {
  safeParse(item: unknown): { data?: Item; error?: { issues: readonly { message: string }[] } };
};

/** Reads items one by one. The fields that the schema does not know are left out before, not refused. */
function readItems<Item>(
  items: readonly unknown[],
  {
    schema,
    fields,
    title,
  }: { schema: Schema<Item>; fields: readonly string[]; title: (item: unknown) => string },
): { good: Item[]; refused: Refusal[] } {
  const good: Item[] = [];
  const refused: Refusal[] = [];
  for (const item of items) {
    const isObject = typeof item === "object" && item !== null && isItemDepth(item);
    const known = isObject
      ? Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))
      : item;
    const { data, error } = schema.safeParse(known);
    if (data !== undefined) good.push(data);
    else {
      const reason = (isObject && error?.issues[0]?.message) || "It is malformed.";
      refused.push({ what: title(item), reason });
    }
  }
  return { good, refused };
}

const fieldOf = (item: unknown, name: string): unknown =>
  typeof item === "object" && item !== null ? (item as Record<string, unknown>)[name] : undefined;

function readStreams(items: readonly unknown[]) {
  const title = (item: unknown) => {
    const name = fieldOf(item, "name");
    const symbols = fieldOf(item, "symbols");
    return `Stream ${shownText(name || (Array.isArray(symbols) ? symbols.slice(0, 6).join(", ") : item))}`;
  };
  const { good, refused } = readItems(items, {
    ...{ schema: importedStreamSchema, fields: ["name", "symbols"], title },
  });
  return { streams: good.map(({ name = "", symbols }): FileStream => ({ name, symbols })), refused };
}

const readAlerts = (items: readonly unknown[]): { good: AlertSettings[]; refused: Refusal[] } =>
  readItems(items, {
    schema: importedAlertSettingsSchema,
    fields: Object.keys(importedAlertSettingsSchema.shape),
    title: (item) => `Alert on ${shownText(fieldOf(item, "symbol") ?? item)}`,
  });

function readChoices(preferences: Readonly<Record<string, unknown>>) {
  const refused: Refusal[] = [];
  const choices: [ChoiceName, unknown][] = [];
  for (const [name, value] of Object.entries(preferences)) {
    const what = `Preference ${shownText(name)}`;
    if (!Object.hasOwn(CHOICES, name)) {
      refused.push({ what, reason: "Cointide has no such preference." });
      continue;
    }
    const choice = isItemDepth(value) ? readChoice(name as ChoiceName, value) : undefined;
    if (choice === undefined) refused.push({ what, reason: "It is malformed." });
    else choices.push([name as ChoiceName, choice]);
  }
  return { choices: Object.fromEntries(choices), refused };
}

const KNOWN_FIELDS = ["format", "version", "exportedAt", "streams", "alerts", "preferences"];

/**
 * Reads an exported file item by item.
 * @throws {UnreadableText} where it is no such file, or one of a later version
 */
export function readCointideFile(text: string): Source {
  const { streams = [], alerts = [], preferences = {}, ...frame } = parseFrame(text);
  const readStream = readStreams(streams);
  const readAlert = readAlerts(alerts);
  const readChoice = readChoices(preferences);
  const others = Object.keys(frame).filter((name) => !KNOWN_FIELDS.includes(name));
  return {
    format: "Cointide file",
    ...{ streams: readStream.streams, alerts: readAlert.good, choices: readChoice.choices },
    refused: [...readStream.refused, ...readAlert.refused, ...readChoice.refused],
    notes: others.length === 0 ? [] : [`Not imported: ${shownText(others.slice(0, 5).join(", "))}.`],
  };
}
