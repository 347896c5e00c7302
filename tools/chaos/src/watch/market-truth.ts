import { createMarket } from "@cointide/exchange-sim/market";

const SECOND = 1_000;
/** How far back a price is looked for, in s. */
const HORIZON = 3_600;

/** What the simulated exchange says of prices, worked out beside it: its market is a function of the time. */
export type MarketTruth = ReturnType<typeof createMarketTruth>;

/** The truth of the exchange that was started with this seed. */
export function createMarketTruth(seed: number) {
  const market = createMarket(seed, () => true);
  return {
    /** The busiest symbols against USDT, so many of them. */
    busiest: (count: number): string[] =>
      market
        .pairs()
        .filter(({ quote, status }) => quote === "USDT" && status === "TRADING")
        .sort((one, other) => other.tradesPerHour - one.tradesPerHour)
        .slice(0, count)
        .map(({ symbol }) => symbol),
    /**
     * How long ago, in ms before `at`, the exchange last had this price of the symbol: 0 is now. Null where it has
     * not had it within the last hour.
     */
    ageOf(symbol: string, price: number, at: number): number | null {
      const decimals = market.pair(symbol)?.priceDecimals ?? 0;
      const series = market.series(symbol);
      const last = Math.floor(at / SECOND);
      for (let second = last; series !== undefined && second > last - HORIZON; second--) {
        if (series.priceAt(second) / 10 ** decimals === price) {
          return second === last ? 0 : at - (second + 1) * SECOND;
        }
      }
      return null;
    },
  };
}
