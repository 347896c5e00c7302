import type { WireMarket } from "@cointide/shared/contracts/markets";
import { parseMiniTickers } from "../exchange-wire.ts";
import { composeMarkets, type TradingPair } from "./compose-markets.ts";

/** What `GET /markets` answers, and when it was requested from the exchange, in ms since 1970. */
type Answer = { json: Uint8Array; at: number };

export type MarketsInput = {
  /** What the exchange answers for all pairs. */
  body: Uint8Array<ArrayBuffer>;
  /** When it was requested, in ms since 1970. */
  at: number;
  pairs: readonly TradingPair[];
  /** The answer before. */
  before: Answer | null;
};

/** What `GET /markets` answers as JSON, and how many malformed items were left out. */
export type MarketsOutput = { json: Uint8Array<ArrayBuffer>; malformed: number };

const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** Makes the answer of `GET /markets` of the exchange's. @throws where that is no answer, or has no price. */
export function readMarkets({ body, at, pairs, before }: MarketsInput): MarketsOutput {
  const { items, malformed } = parseMiniTickers(parse(body));
  const markets = composeMarkets({
    ...{ pairs, at, tickers: new Map(items) },
    readEarlier: () =>
      before && { at: before.at, markets: (parse(before.json) as { markets: WireMarket[] }).markets },
  });
  if (!markets.some(([, , , ticker]) => ticker !== null)) throw new Error("The exchange sent no price.");
  return { json: new TextEncoder().encode(JSON.stringify({ markets })), malformed };
}
