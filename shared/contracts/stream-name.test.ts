import { expect, it } from "vitest";
import { importedStreamNameSchema, streamNameSchema, streamSchema } from "./streams.ts";

const LONG = "A stream's name can have up to 40 characters.";
const INVISIBLE =
  "A stream's name can't have invisible or direction-changing characters. Some emoji are joined by them.";

const BLANK = "A stream's name must have a visible character.";

const read = (name: unknown) => {
  const { success, data, error } = streamNameSchema.safeParse(name);
  return success ? data : error.issues[0]?.message;
};

it.each([
  ["Majors", "Majors"],
  ["  Majors\u00a0", "Majors"],
  ["", ""],
  [" \u3000 ", ""],
  ["Cafe\u0301", "Caf\u00e9"],
  ["🚀".repeat(40), "🚀".repeat(40)],
  ["e\u0301".repeat(40), "é".repeat(40)],
  ["ألعاب & 币安 <b>", "ألعاب & 币安 <b>"],
  ["I ❤\ufe0f BTC 1\ufe0f\u20e3 👍🏽", "I ❤\ufe0f BTC 1\ufe0f\u20e3 👍🏽"],
])("the name %j is kept as %j", (typed, kept) => {
  expect(read(typed)).toBe(kept);
  expect(read(kept)).toBe(kept);
});

it.each([
  ["41 letters", "x".repeat(41), LONG],
  ["41 emoji", "🚀".repeat(41), LONG],
  ["null", null, "A stream's name must be a text."],
  ["a line end", "a\nb", INVISIBLE],
  ["a null character", "a\0b", INVISIBLE],
  ["half of a surrogate pair", "a\ud83d", INVISIBLE],
  ["a zero-width space", "a\u200bb", INVISIBLE],
  ["a zero-width no-break space", "a\ufeffb", INVISIBLE],
  ["a non-joiner, as Persian has it", "می\u200cخواهم", INVISIBLE],
  ["joined emoji", "👨\u200d👩\u200d👧", INVISIBLE],
  ["a bidi override", "a\u202eb", INVISIBLE],
  ["a soft hyphen", "a\u00adb", INVISIBLE],
  ["a filler", "a\u3164b", INVISIBLE],
  ["a braille blank alone", "\u2800", BLANK],
  ["braille blanks and spaces alone", " \u2800 \u2800 ", BLANK],
  ["a combining mark alone", "\u0301", BLANK],
  ["private use alone", "\ue000", BLANK],
])("a name with %s is refused", (_, name, sentence) => {
  expect(read(name)).toBe(sentence);
});

it.each(["\u2800", "\u3164", "\u200b", "\u0301", "\u202e", "\0", "\u2800".repeat(100)])(
  "the imported name %j counts as empty",
  (name) => expect(importedStreamNameSchema.parse(name)).toBe(""),
);

it("an imported name with a visible character follows the same rules as others", () => {
  expect(importedStreamNameSchema.parse(" \u2800a ")).toBe("\u2800a");
  expect(importedStreamNameSchema.safeParse("a\u200bb").success).toBe(false);
  expect(importedStreamNameSchema.safeParse("x".repeat(41)).success).toBe(false);
});

it("keeps a stored name that is no longer accepted", () => {
  const stream = { id: "a", userId: "guest", symbols: ["BTCUSDT"], name: "\u2800" };
  expect(streamSchema.parse(stream)).toEqual(stream);
});

it("a stream with an unreadable name is read without one", () => {
  const stream = { id: "a", userId: "guest", symbols: ["BTCUSDT"] };
  expect(streamSchema.parse({ ...stream, name: 5 })).toEqual({ ...stream, name: undefined });
  expect(streamSchema.parse(stream)).toEqual(stream);
});
