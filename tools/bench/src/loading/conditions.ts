import type { Network } from "@cointide/testing/browser";

/** The visits of each kind. */
export const RUNS = 5;

/** A way to the servers; without a network there is nothing between. */
export type Profile = { name: string; network: Network | null };

export const PROFILES: readonly Profile[] = [
  { name: "unthrottled", network: null },
  { name: "40 ms, 10 Mbit/s", network: { roundTrip: 40, downMbit: 10 } },
  { name: "150 ms, 1.6 Mbit/s", network: { roundTrip: 150, downMbit: 1.6 } },
];

/** The guest's: five streams of five. */
export const STREAMS: readonly (readonly string[])[] = [
  ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"],
  ["DOGEUSDT", "PEPEUSDT", "SUIUSDT", "ADAUSDT", "WIFUSDT"],
  ["AVAXUSDT", "LINKUSDT", "SHIBUSDT", "TRXUSDT", "LTCUSDT"],
  ["DOTUSDT", "NEARUSDT", "FILUSDT", "APTUSDT", "ARBUSDT"],
  ["OPUSDT", "UNIUSDT", "ATOMUSDT", "FETUSDT", "INJUSDT"],
];

/** What the product is held to. */
export const TARGETS = {
  /** Layout shift, which is unforgiving: anything that moves counts. */
  shift: 0,
  /** The landing page's largest paint and the dashboard's first, in those of a static page. */
  paint: 1.2,
  /** JavaScript of the dashboard, KB gzip. */
  scripts: 170,
  /** The first price on the dashboard where nothing is throttled, in ms after the navigation. */
  firstPrice: 400,
  /** What composing at run time may cost, in multiples of one build of the same sources without federation. */
  composed: { firstPrice: 1.1, scripts: 1.3 },
};
