/** Answers of the exchange, written by hand after its documentation. */

const LOT_SIZE = {
  filterType: "LOT_SIZE",
  minQty: "0.00001000",
  maxQty: "9000.00000000",
  stepSize: "0.00001000",
};

export function wirePair(symbol: string, base: string, quote: string, tickSize: string, status = "TRADING") {
  return {
    symbol,
    status,
    baseAsset: base,
    baseAssetPrecision: 8,
    quoteAsset: quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    orderTypes: ["LIMIT", "LIMIT_MAKER", "MARKET", "STOP_LOSS_LIMIT", "TAKE_PROFIT_LIMIT"],
    icebergAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: "PRICE_FILTER", minPrice: tickSize, maxPrice: "1000000.00000000", tickSize },
      LOT_SIZE,
      { filterType: "ICEBERG_PARTS", limit: 10 },
    ],
    permissions: [],
    permissionSets: [],
    defaultSelfTradePreventionMode: "EXPIRE_MAKER",
    allowedSelfTradePreventionModes: ["EXPIRE_TAKER", "EXPIRE_MAKER", "EXPIRE_BOTH"],
  };
}

export const WIRE_EXCHANGE_INFO = {
  timezone: "UTC",
  serverTime: 1_784_030_400_123,
  rateLimits: [{ rateLimitType: "REQUEST_WEIGHT", interval: "MINUTE", intervalNum: 1, limit: 6000 }],
  exchangeFilters: [],
  symbols: [
    wirePair("BTCUSDT", "BTC", "USDT", "0.01000000"),
    wirePair("SHIBUSDT", "SHIB", "USDT", "0.00000001"),
    wirePair("BTCJPY", "BTC", "JPY", "1.00000000"),
    wirePair("BTCIDR", "BTC", "IDR", "100.00000000"),
    wirePair("1000SATSTRY", "1000SATS", "TRY", "0.00001000"),
    wirePair("币安人生USDT", "币安人生", "USDT", "0.00010000"),
    wirePair("LUNAUSDT", "LUNA", "USDT", "0.00010000", "BREAK"),
    wirePair("XEMUSDT", "XEM", "USDT", "0.00010000", "SOME_NEW_STATUS"),
  ],
};

export function wireDayTicker(symbol: string) {
  return {
    symbol,
    priceChange: "-1204.55000000",
    priceChangePercent: "-1.018",
    weightedAvgPrice: "117904.31820045",
    prevClosePrice: "118304.56000000",
    lastPrice: "117100.01000000",
    lastQty: "0.00210000",
    bidPrice: "117100.00000000",
    bidQty: "3.11873000",
    askPrice: "117100.01000000",
    askQty: "4.70214000",
    openPrice: "118304.56000000",
    highPrice: "119211.12000000",
    lowPrice: "116020.30000000",
    volume: "14803.71956000",
    quoteVolume: "1745422461.90218350",
    openTime: 1_783_944_000_007,
    closeTime: 1_784_030_400_007,
    firstId: 5_100_000_001,
    lastId: 5_102_345_678,
    count: 2_345_678,
  };
}

export function wireMiniTicker(symbol: string, others: { lastPrice?: string } = {}) {
  const { openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume, ...day } = wireDayTicker(symbol);
  const { openTime, closeTime, firstId, lastId, count } = day;
  return {
    ...{ symbol, openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume },
    ...{ openTime, closeTime, firstId, lastId, count, ...others },
  };
}

export function wireWindowTicker(symbol: string) {
  return {
    symbol,
    priceChange: "0.00000041",
    priceChangePercent: "3.445",
    weightedAvgPrice: "0.00001214",
    openPrice: "0.00001190",
    highPrice: "0.00001244",
    lowPrice: "0.00001184",
    lastPrice: "0.00001231",
    volume: "481220455712.00",
    quoteVolume: "5841016.33214781",
    openTime: 1_783_425_600_000,
    closeTime: 1_784_030_400_007,
    firstId: 700_000_001,
    lastId: 700_415_926,
    count: 415_926,
  };
}

export const WIRE_KLINE = [
  ...[
    1_784_028_600_000,
    "1.0",
    "1.3",
    "0.9",
    "1.2",
    "12.5",
    1_784_030_399_999,
    "14.1",
    30,
    "6.0",
    "7.0",
    "0",
  ],
];
