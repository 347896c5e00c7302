import type { Asset } from "@cointide/shared/contracts/market";
import { MAX_FILE_BYTES } from "@cointide/shared/contracts/transfer";
import { readCointideFile } from "./cointide-file.ts";
import type { DecodedText } from "./decode-text.ts";
import { checkCharacters, NOT_UTF8 } from "./lost-characters.ts";
import { readPlainList } from "./plain-list.ts";
import { type Source, UnreadableText } from "./source.ts";
import { readTable } from "./table.ts";
import { isWatchlist, readWatchlist } from "./tradingview.ts";

export const TOO_LARGE = "This is larger than 1 MB, the most that Cointide imports at once.";
const NOT_TEXT =
  "This is not text, or it is text in an encoding without a byte-order mark. Save it as UTF-8, or as CSV from a spreadsheet, then choose it again.";
/** Control characters that no text has, besides tabs, line and page breaks and the old end-of-file mark. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: UTF-16 and other binary files have them.
const BINARY = /[\0-\x08\x0e-\x19\x1b-\x1f]/;

async function readList(text: string, assets: readonly Asset[]): Promise<Source> {
  const table = readTable(text, assets);
  const list = table?.text ?? text;
  const source = isWatchlist(list) ? readWatchlist(list) : await readPlainList(list, assets);
  return table === null ? source : { ...source, notes: [table.note, ...source.notes] };
}

async function readText(text: string, assets: readonly Asset[]): Promise<Source> {
  if (new TextEncoder().encode(text).length > MAX_FILE_BYTES) throw new UnreadableText(TOO_LARGE);
  const plain = text.replace(/^\ufeff/, "").trim();
  if (plain === "") throw new UnreadableText("There is nothing to import. Choose a file or paste text.");
  if (BINARY.test(plain)) throw new UnreadableText(NOT_TEXT);
  return /^[[{]/.test(plain) ? readCointideFile(plain) : await readList(plain, assets);
}

/**
 * Reads a Cointide file, a TradingView watchlist, or a list or table of symbols.
 * @throws {UnreadableText} with what to do, if it is none of them
 */
export async function readSource(
  { text, isDamaged }: DecodedText,
  assets: readonly Asset[],
): Promise<Source> {
  try {
    return checkCharacters(await readText(text, assets), isDamaged);
  } catch (error) {
    const isUnexplained = isDamaged && error instanceof UnreadableText && error.message !== NOT_TEXT;
    throw isUnexplained ? new UnreadableText(`${error.message} ${NOT_UTF8}`) : error;
  }
}
