/** What a call may send and what it answers, shown in the description of the routes. */
export type Example = { parameters?: Record<string, string>; body?: unknown; answer?: unknown };

const TICKER = {
  ...{
    average: "64990.12",
    last: "65210.50",
    pchange: "0.84",
    change: "543.20",
    high: "65800.00",
    low: "64020.10",
    openPrice: "64667.30",
  },
  ...{ volume: 18_432.7, qvolume: 1_198_000_000, trades: 1_204_331, open: 1_789_900_000_000 },
  ...{ close: 1_789_986_400_000, lastId: 3_912_004_771, age: 420 },
};
const STREAM = {
  id: "65f0c0ffee00000000000001",
  userId: "65f0c0ffee00000000000009",
  symbols: ["BTCUSDT", "ETHUSDT"],
  name: "Majors",
};
const CREDENTIALS = { email: "grace@example.com", password: "Correct1Horse" };
const USER = {
  ...{ id: STREAM.userId, name: "Grace", email: CREDENTIALS.email },
  ...{ createdAt: "2026-01-02T03:04:05.000Z", verified: true },
};
const SESSION = { accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NWYwIn0.c2lnbmF0dXJl", user: USER };
const SYMBOLS = { symbols: '["BTCUSDT","ETHUSDT"]' };
const REPORT = {
  ...{ session: "0b8f6c1e-8a7d-4d1b-9d59-0c1f2a3b4c5d", slice: "mfe-streams", version: "0.1.0-99c81c30" },
  ...{ outcome: "ready", message: "", canary: true },
};
const CANARY = { slice: "mfe-streams", version: "0.1.0-99c81c30", sessions: 120, failures: 1 };

const PREFERENCES = {
  version: 1,
  sections: { display: { changedAt: 1_789_986_400_000, value: { theme: "dark" } } },
};

const STORED = { version: 1, changedAt: 1_789_986_400_000, value: { interval: "1h", type: "candles" } };
const STORED_PATH = { slice: "mfe-charts", key: "choices" };

const IMPORT_KEY = "2f1c9a7e-55d0-4f0a-8b9e-0d6f1a2b3c4d";

const ALERT_ID = "65f0c0ffee0000000000000a";
const ALERT_SETTINGS = {
  ...{ symbol: "BTCUSDT", condition: { kind: "above", price: "70000" }, repeatAfter: 60 },
  ...{ note: "Sell a tenth.", status: "active" },
};
const ALERT = {
  ...{ id: ALERT_ID, ...ALERT_SETTINGS },
  ...{ createdAt: 1_789_900_000_000, crossings: 1, crossedAt: 1_789_986_400_000 },
};
const CROSSING = {
  ...{ alertId: ALERT_ID, number: 1, symbol: "BTCUSDT", condition: ALERT.condition, note: ALERT.note },
  ...{ price: "70000.10", at: ALERT.crossedAt, source: "tick", missedSince: null, ordinal: 121 },
  deliveries: [{ channel: "mail", state: "sent", error: "" }],
};
const CHANNELS = { mail: true, webhook: "https://hooks.example.com/cointide" };
const CHANNELS_ANSWER = {
  ...{ ...CHANNELS, webhookSecret: "whsec_q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=", pushes: 1 },
  pushKey: "BEl62iUYgUivxIkv69yViEuiBIa40HI80NM9d4_h6g9CqQ2yJT4m5TV0bxz_1n7T6kE7cJpzCM",
};
const UNSUBSCRIBE = { parameters: { token: "dXNlcg.5DhqHs3nQp0kP5nbS7lC9U2rWm3uY1vX0aBcDeFgHiI" } };
const PUSH_ENDPOINT = "https://push.example.com/send/dGhpcyBicm93c2Vy";
const SUBSCRIPTION = {
  endpoint: PUSH_ENDPOINT,
  keys: { p256dh: CHANNELS_ANSWER.pushKey, auth: "tBHItJI5svbpez7KI4CCXg" },
};

/** By method and path. What answers 204 has no answer to show. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  "GET /healthz": { answer: "The service runs." },
  "GET /readyz": { answer: "Ready." },
  "GET /config": {
    answer: { market: "live", feed: "wss://data-stream.binance.vision/ws", streamNames: true },
  },
  "GET /assets": { answer: [{ symbol: "BTCUSDT", base: "BTC", quote: "USDT", tick: "0.01" }] },
  "GET /markets": {
    answer: {
      markets: [
        [
          ...["BTCUSDT", "BTC", "USDT"],
          [
            ...["65210.50000000", "64667.30000000", "65800.00000000", "64020.10000000", "0.840"],
            ...[18_432.7, 1_198_000_000, 1_198_000_000, 3_912_004_771],
          ],
        ],
        ["ETHUSDT", "ETH", "USDT", null],
      ],
    },
  },
  "GET /tickers": { parameters: SYMBOLS, answer: { BTCUSDT: TICKER, ETHUSDT: null } },
  "GET /tickers/preview": { parameters: SYMBOLS, answer: { BTCUSDT: TICKER, ETHUSDT: null } },
  "GET /tickers/window": {
    parameters: { ...SYMBOLS, winsize: "7d" },
    answer: { BTCUSDT: TICKER, ETHUSDT: null },
  },
  "GET /tickers/history": {
    parameters: SYMBOLS,
    answer: {
      BTCUSDT: { closes: ["64990.12", "65102.00", "65210.50"], openTime: 1_789_986_400_000, age: 42_000 },
      ETHUSDT: null,
    },
  },
  "GET /tickers/changes": {
    parameters: { ...SYMBOLS, spans: '["1h","7d"]' },
    answer: { BTCUSDT: { "1h": "65102.00", "7d": "61870.44" }, ETHUSDT: { "1h": "3310.20", "7d": null } },
  },
  "GET /klines": {
    parameters: {
      ...{ symbol: "BTCUSDT", interval: "1s", limit: "2" },
      ...{ start: "1789988398000", end: "1789988400000" },
    },
    answer: {
      klines: [
        [1_789_988_398_000, "64990.12", "64991.00", "64990.12", "64990.50", 0.35],
        [1_789_988_399_000, "64990.50", "64990.50", "64988.10", "64988.10", 0.12],
      ],
      hasOlder: true,
      now: 1_789_988_512_345,
    },
  },
  "POST /user": { body: { name: USER.name, ...CREDENTIALS }, answer: USER.id },
  "PUT /user": { body: CREDENTIALS, answer: SESSION },
  "GET /user": { answer: { user: USER } },
  "DELETE /user": { body: { password: CREDENTIALS.password } },
  "POST /user/code": { body: { email: USER.email } },
  "PUT /user/validate": { body: { code: "274190", email: USER.email }, answer: SESSION },
  "POST /user/token": { answer: { accessToken: SESSION.accessToken } },
  "PUT /user/name": { body: { name: "Grace Hopper" }, answer: { user: { ...USER, name: "Grace Hopper" } } },
  "PUT /user/email": { body: { newmail: "hopper@example.com", password: CREDENTIALS.password } },
  "PUT /user/password": { body: CREDENTIALS, answer: USER.id },
  "GET /user/preferences": { answer: PREFERENCES },
  "PUT /user/preferences": { body: PREFERENCES, answer: PREFERENCES },
  "POST /user/import": {
    parameters: { "idempotency-key": IMPORT_KEY },
    body: {
      streams: [{ name: STREAM.name, symbols: STREAM.symbols }],
      alerts: [{ id: ALERT_ID, ...ALERT_SETTINGS, expiresAt: null }],
      preferences: { display: { theme: "dark" } },
    },
    answer: { streams: [STREAM], alerts: [ALERT_ID] },
  },
  "DELETE /user/import/{key}": { parameters: { key: IMPORT_KEY }, answer: { streams: [STREAM.id] } },
  "GET /user/storage": { answer: { slices: [STORED_PATH.slice] } },
  "GET /user/storage/{slice}": {
    parameters: { slice: STORED_PATH.slice },
    answer: { entries: { [STORED_PATH.key]: STORED } },
  },
  "PUT /user/storage/{slice}/{key}": { parameters: STORED_PATH, body: STORED, answer: STORED },
  "DELETE /session": {},
  "GET /sessions": {
    answer: {
      sessions: [
        {
          ...{ id: "b1c2d3e4", device: "Firefox on Linux", signedInAt: "2026-01-02T03:04:05.000Z" },
          ...{ lastUsedAt: "2026-01-03T08:00:00.000Z", isCurrent: true },
        },
      ],
    },
  },
  "DELETE /sessions": {},
  "DELETE /sessions/{id}": { parameters: { id: "b1c2d3e4" } },
  "GET /streams": {
    answer: {
      streams: [STREAM],
      symtracker: { BTCUSDT: 1, ETHUSDT: 1 },
      tickers: { BTCUSDT: { ...TICKER, state: "live" } },
      tstreams: 1,
      tsyms: 2,
      usyms: 2,
    },
  },
  "POST /streams": {
    parameters: { "idempotency-key": "0b8f6c1e-8a7d-4d1b-9d59-0c1f2a3b4c5d" },
    body: { symbols: STREAM.symbols, name: STREAM.name },
    answer: STREAM,
  },
  "PUT /streams": {
    body: { id: STREAM.id, symbols: ["BTCUSDT"], name: "Bitcoin" },
    answer: { ...STREAM, symbols: ["BTCUSDT"], name: "Bitcoin" },
  },
  "DELETE /streams": { body: { id: STREAM.id } },
  "POST /streams/import": {
    body: {
      streams: [{ _id: { $oid: "000000000000000000000001" }, symbols: STREAM.symbols, name: STREAM.name }],
    },
    answer: { "000000000000000000000001": STREAM.id },
  },
  "GET /alerts": { parameters: { version: "2" }, answer: { alerts: [ALERT], version: 2 } },
  "POST /alerts/all": { body: { action: "pause" } },
  "PUT /alerts/{id}": {
    parameters: { id: ALERT_ID, crossings: "0", version: "2" },
    body: ALERT_SETTINGS,
    answer: ALERT,
  },
  "DELETE /alerts/{id}": { parameters: { id: ALERT_ID } },
  "POST /alerts/import": {
    body: { alerts: [{ id: ALERT_ID, ...ALERT_SETTINGS, crossings: 1, crossedAt: 1_767_323_045_000 }] },
    answer: { ids: [ALERT_ID] },
  },
  "GET /alerts/crossings": { parameters: { after: "120" }, answer: { crossings: [CROSSING] } },
  "GET /alerts/channels": { parameters: { version: "2" }, answer: CHANNELS_ANSWER },
  "PUT /alerts/channels": { parameters: { version: "2" }, body: CHANNELS, answer: CHANNELS_ANSWER },
  "POST /alerts/channels/test": { body: { channel: "webhook" }, answer: { isSent: true, error: "" } },
  "PUT /alerts/push": { body: SUBSCRIPTION },
  "POST /alerts/push/visit": { body: { endpoint: PUSH_ENDPOINT }, answer: { isSubscribed: true } },
  "POST /alerts/push/move": {
    body: { from: SUBSCRIPTION, to: { ...SUBSCRIPTION, endpoint: `${PUSH_ENDPOINT}2` } },
  },
  "GET /alerts/unsubscribe": { ...UNSUBSCRIBE, answer: "<!doctype html><title>Alert emails</title>" },
  "POST /alerts/unsubscribe": { ...UNSUBSCRIBE, answer: "<!doctype html><title>Alert emails</title>" },
  "DELETE /alerts/push": { body: { endpoint: PUSH_ENDPOINT } },
  "GET /dev/outbox": {
    answer: [
      {
        ...{ to: USER.email, subject: "Your code", text: "274190", html: "<p>274190</p>" },
        ...{ at: "2026-01-02T03:04:05.000Z" },
      },
    ],
  },
  "POST /telemetry": { body: { reports: [REPORT] } },
  "GET /telemetry/canaries": { answer: [{ ...CANARY, stable: { sessions: 1_080, failures: 2 } }] },
};
