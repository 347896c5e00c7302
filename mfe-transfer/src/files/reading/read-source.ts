import type { Asset } from "@cointide/shared/contracts/market";
import { MAX_FILE_BYTES } from "@cointide/shared/contracts/transfer";
import { readCointideFile } from "./cointide-file.ts";
import { readPlainList } from "./plain-list.ts";
import { type Source, UnreadableText } from "./source.ts";
import { isWatchlist, readWatchlist } from "./tradingview.ts";

export const TOO_LARGE = "This is larger than 1 MB, the most that Cointide imports at once.";

/**
 * Reads a file of Cointide, a watchlist of TradingView or a list of symbols.
 * @throws {UnreadableText} with what to do, where it is none of them
 */
export async function readSource(text: string, assets: readonly Asset[]): Promise<Source> {
  if (new TextEncoder().encode(text).length > MAX_FILE_BYTES) throw new UnreadableText(TOO_LARGE);
  const plain = text.replace(/^\ufeff/, "").trim();
  if (plain === "") throw new UnreadableText("There is nothing to import. Choose a file or paste text.");
  if (/^[[{]/.test(plain)) return readCointideFile(plain);
  return isWatchlist(plain) ? readWatchlist(plain) : await readPlainList(plain, assets);
}
