import { loadCoins } from "@cointide/shared/coins/coin-names";
import type { Asset } from "@cointide/shared/contracts/market";
import { namesIn, readSymbols } from "@cointide/shared/contracts/symbols";
import { indexAssets } from "@cointide/shared/search/asset-index";
import { searchScript } from "@cointide/shared/search/search-script";
import { type Source, shownText, UnreadableText } from "./source.ts";

/** Reading names takes time that grows with the text. */
const MOST_CHARACTERS = 50_000;
/** So much is read at once, without keeping the page busy. */
const CHUNK = 2_000;

/** Parts of a text that end between its items: at commas and lines, or at blanks where there are none. */
function chunksOf(text: string): string[] {
  const chunks = [""];
  const items = text.split(/(?<=[,;\n])/);
  for (const item of items.flatMap((one) => (one.length > CHUNK ? one.split(/(?<=\s)/) : one))) {
    const last = chunks.at(-1) ?? "";
    if (last.length + item.length > CHUNK) chunks.push(item);
    else chunks[chunks.length - 1] = last + item;
  }
  return chunks;
}

/** Lets the page do what is due. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function readPairs(
  text: string,
  assets: readonly Asset[],
): Promise<{ symbols: string[]; refused: string[] }> {
  const [script, coins] = await Promise.allSettled([searchScript.load(), loadCoins()]);
  if (script.status === "rejected") {
    const { symbols, malformed } = readSymbols(namesIn(text));
    return { symbols, refused: malformed };
  }
  const index = indexAssets(assets, coins.status === "fulfilled" ? coins.value : new Map());
  const read: ReturnType<typeof script.value.readPairs>[] = [];
  for (const chunk of chunksOf(text)) {
    read.push(script.value.readPairs(index, chunk));
    await pause();
  }
  return {
    symbols: [...new Set(read.flatMap(({ symbols }) => symbols))],
    refused: [...new Set(read.flatMap(({ refused }) => refused))],
  };
}

/**
 * Reads a list of symbols or coins as the picker does, and makes streams without names of it.
 * @throws {UnreadableText} where it is too long, or names nothing
 */
export async function readPlainList(text: string, assets: readonly Asset[]): Promise<Source> {
  if (text.length > MOST_CHARACTERS)
    throw new UnreadableText("A list of symbols can have up to 50,000 characters. Import it in parts.");
  const { symbols, refused } = await readPairs(text, assets);
  if (symbols.length === 0)
    throw new UnreadableText(
      "No pair that trades now was found. Paste a Cointide file, a TradingView watchlist or symbols such as BTCUSDT, ETHUSDT.",
    );
  return {
    format: "list of symbols",
    streams: [{ name: "", symbols }],
    ...{ alerts: [], choices: {}, notes: [] },
    refused: refused.map((part) => ({ what: shownText(part), reason: "It names no pair that trades now." })),
  };
}
