import { type Refusal, type Source, shownText, streamTitle } from "./source.ts";

/** What to do about a file that is not UTF-8. */
export const NOT_UTF8 =
  "Some characters of this file could not be read because it is not UTF-8. Save it as UTF-8, then choose it again.";
const LOST_BEFORE = "Some characters were lost before this text was saved. They are shown as \ufffd.";

const isGarbled = (item: unknown): boolean => JSON.stringify(item).includes("\ufffd");

/** Divides items into those that are intact, and refusals of the others. */
function divide<Item>(items: readonly Item[], part: string, title: (item: Item) => string) {
  const refused: Refusal[] = items
    .filter(isGarbled)
    .map((item) => ({ what: title(item), reason: `Its ${part} has characters that could not be read.` }));
  return { intact: items.filter((item) => !isGarbled(item)), refused };
}

/** The same source without what has lost characters, and with a warning. */
function withoutGarbled(source: Source): Source {
  const streams = divide(source.streams, "name", (stream) => `Stream ${shownText(streamTitle(stream))}`);
  const alerts = divide(source.alerts, "note", ({ symbol }) => `Alert on ${symbol}`);
  return {
    ...source,
    ...{ warning: NOT_UTF8, streams: streams.intact, alerts: alerts.intact },
    refused: [...source.refused, ...streams.refused, ...alerts.refused],
  };
}

/**
 * Warns of characters that were lost.
 * @param isDamaged whether the file itself could not be decoded. Its garbled names and notes are refused then, because another
 * encoding keeps them. Of an intact text they are what its author has, and stay.
 */
export function checkCharacters(source: Source, isDamaged: boolean): Source {
  if (isDamaged) return withoutGarbled(source);
  return isGarbled([source.streams, source.alerts]) ? { ...source, warning: LOST_BEFORE } : source;
}
