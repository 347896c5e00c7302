import { stepsToText } from "../market/decimal.ts";
import type { Market } from "../market/market.ts";
import { HALTED_STATUSES, type Pair } from "../market/pairs.ts";
import type { Endpoint } from "./endpoint.ts";
import { readSymbols } from "./parameters.ts";
import { invalidCombination, invalidParameter, invalidSymbol } from "./rest-error.ts";
import { WEIGHT_PER_MINUTE } from "./weight-budget.ts";

/** Every pair is traded on the spot market; no other permission is sold here. */
const PERMISSION = "SPOT";
const KNOWN_PERMISSIONS = /^(SPOT|MARGIN|LEVERAGED|TRD_GRP_\d{3})$/;
const KNOWN_STATUSES: readonly string[] = ["TRADING", ...HALTED_STATUSES];

export const exchangeInfo: Endpoint = {
  path: "/api/v3/exchangeInfo",
  weight: () => 20,
  answer(query, { market, now }) {
    const showPermissionSets = query.get("showPermissionSets") !== "false";
    return {
      timezone: "UTC",
      serverTime: now(),
      rateLimits: [
        { rateLimitType: "REQUEST_WEIGHT", interval: "MINUTE", intervalNum: 1, limit: WEIGHT_PER_MINUTE },
      ],
      exchangeFilters: [],
      symbols: choosePairs(query, market).map((pair) => describePair(pair, showPermissionSets)),
    };
  },
};

function choosePairs(query: URLSearchParams, market: Market): Pair[] {
  const symbols = readSymbols(query);
  const status = query.get("symbolStatus");
  const permissions = readPermissions(query);
  if (symbols !== null) {
    if (status !== null || permissions !== null) throw invalidCombination();
    return symbols.map((symbol) => {
      const pair = market.pair(symbol);
      if (pair === undefined) throw invalidSymbol();
      return pair;
    });
  }
  if (status !== null && !KNOWN_STATUSES.includes(status)) throw invalidParameter("symbolStatus");
  if (permissions !== null && !permissions.includes(PERMISSION)) return [];
  return market.pairs().filter((pair) => status === null || pair.status === status);
}

/** `permissions=SPOT` or `permissions=["SPOT","MARGIN"]`. */
function readPermissions(query: URLSearchParams): string[] | null {
  const text = query.get("permissions");
  if (text === null) return null;
  const names = text.replace(/^\[|\]$/g, "").split(",");
  const permissions = names.map((name) => name.replace(/^"|"$/g, ""));
  if (!permissions.every((name) => KNOWN_PERMISSIONS.test(name))) throw invalidParameter("permissions");
  return permissions;
}

function describePair(pair: Pair, showPermissionSets: boolean) {
  const tick = stepsToText(1, pair.priceDecimals);
  const lot = stepsToText(1, pair.lotDecimals);
  return {
    symbol: pair.symbol,
    status: pair.status,
    baseAsset: pair.base,
    baseAssetPrecision: 8,
    quoteAsset: pair.quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    orderTypes: ["LIMIT", "LIMIT_MAKER", "MARKET"],
    icebergAllowed: true,
    ocoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: "PRICE_FILTER", minPrice: tick, maxPrice: "10000000.00000000", tickSize: tick },
      { filterType: "LOT_SIZE", minQty: lot, maxQty: "9000000000.00000000", stepSize: lot },
      { filterType: "NOTIONAL", minNotional: "5.00000000", applyMinToMarket: true, avgPriceMins: 5 },
    ],
    permissions: [],
    permissionSets: showPermissionSets ? [[PERMISSION]] : [],
    defaultSelfTradePreventionMode: "EXPIRE_MAKER",
    allowedSelfTradePreventionModes: ["EXPIRE_TAKER", "EXPIRE_MAKER", "EXPIRE_BOTH"],
  };
}
