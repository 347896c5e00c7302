import * as fc from "fast-check";

/** The codes of surrogates, which are no characters. */
const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

function indexOf(character: unknown): number {
  const code = typeof character === "string" ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character) throw new Error("It is no character.");
  return code < SURROGATES.first ? code : code - SURROGATES.count;
}

const character = fc
  .nat({ max: LAST - SURROGATES.count })
  .map((index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count), indexOf);

/** Text of any characters: `fc.string({ unit: "binary" })` without the second that it takes to list them all. */
export const anyText = () => fc.string({ unit: character });

/** What a request may say its body is, rightly or not. */
export const anyContentType = () =>
  fc.constantFrom("application/json", "application/json; charset=utf-8", "text/plain", "", "x");

/** Bodies that are no JSON, or break off in it. @param opening how a body of the route begins. */
export const anyBytes = (opening: string) =>
  fc.oneof(
    anyText(),
    fc.jsonValue().map((json) => JSON.stringify(json).slice(1)),
    fc.constantFrom("", "[".repeat(100_000), opening, "\u0000", "nul"),
  );
