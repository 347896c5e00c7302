import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import { isItemDepth } from "@cointide/shared/contracts/transfer";
import type { Choices } from "@cointide/shared/contracts/transfer-choices";
import type { FileStream } from "../data/lists.ts";

/** Something that is not taken, as people know it, and why. */
export type Refusal = { what: string; reason: string };

/** What a text says, whatever its format, before it is compared with what is there. */
export type Source = {
  /** What the text is, such as "a Cointide file". */
  format: string;
  /** How the format writes a stream's name, where it cannot write every one. */
  nameOf?: (name: string) => string;
  /** Those of other formats may have any number of symbols. */
  streams: readonly FileStream[];
  alerts: readonly AlertSettings[];
  choices: Choices;
  refused: readonly Refusal[];
  /** What people must know before they import it. */
  warning?: string;
  /** What else people should know before they import it. */
  notes: readonly string[];
};

/** A text as a whole cannot be read. The message says why, and what to do. */
export class UnreadableText extends Error {}

const LONGEST = 40;

const jsonOf = (value: unknown): string => (isItemDepth(value) && JSON.stringify(value)) || "item";

/** A text of a file as pages may show it: short, in one line, without what is invisible or turns text around. */
export function shownText(value: unknown): string {
  const text = typeof value === "string" ? value : jsonOf(value);
  const visible = [...text.slice(0, 4 * LONGEST)].map((character) =>
    /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(character) ? "\ufffd" : character,
  );
  const short = visible.slice(0, LONGEST).join("");
  return visible.length > LONGEST ? `${short}…` : short;
}

/** What a stream is called where people read of it. */
export const streamTitle = ({ name, symbols }: FileStream): string =>
  name === "" ? symbols.slice(0, 5).join(", ") : `“${name}”`;
