import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("the configuration", () => {
  it("works without any environment", () => {
    expect(readConfig({})).toEqual({
      host: "localhost",
      port: 4000,
      trustProxy: false,
      market: {
        mode: "auto",
        live: { restUrl: "https://data-api.binance.vision", feedUrl: "wss://data-stream.binance.vision/ws" },
        simulated: { restUrl: "http://localhost:4100", feedUrl: "ws://localhost:4100/ws" },
      },
    });
  });

  it("takes what the environment says", () => {
    const config = readConfig({
      LISTEN_HOST: "0.0.0.0",
      PORT_API: "5000",
      PORT_EXCHANGE: "5100",
      TRUST_PROXY: "10.0.0.0/8, loopback",
      MARKET: "live",
      MARKET_REST_URL: "http://localhost:9/",
      MARKET_FEED_URL: "ws://localhost:9/ws",
    });
    expect(config).toEqual({
      host: "0.0.0.0",
      port: 5000,
      trustProxy: ["10.0.0.0/8", "loopback"],
      market: {
        mode: "live",
        live: { restUrl: "http://localhost:9", feedUrl: "ws://localhost:9/ws" },
        simulated: { restUrl: "http://localhost:5100", feedUrl: "ws://localhost:5100/ws" },
      },
    });
  });

  it("takes an empty value as none", () => {
    expect(readConfig({ PORT_API: "", MARKET: " " })).toEqual(readConfig({}));
  });

  it("knows true and false as trust in proxies", () => {
    expect(readConfig({ TRUST_PROXY: "true" }).trustProxy).toBe(true);
    expect(readConfig({ TRUST_PROXY: "false" }).trustProxy).toBe(false);
  });

  it.each([
    [{ PORT_API: "http" }, 'PORT_API must be a port number from 1 to 65535; it is "http".'],
    [{ PORT_API: "0" }, 'PORT_API must be a port number from 1 to 65535; it is "0".'],
    [{ PORT_API: "65536" }, 'PORT_API must be a port number from 1 to 65535; it is "65536".'],
    [{ PORT_EXCHANGE: "-1" }, 'PORT_EXCHANGE must be a port number from 1 to 65535; it is "-1".'],
    [{ MARKET: "real" }, 'MARKET must be auto, live or simulated; it is "real".'],
    [
      { MARKET_REST_URL: "wss://exchange.test" },
      'MARKET_REST_URL must be an address such as https://data-api.binance.vision; it is "wss://exchange.test".',
    ],
    [
      { MARKET_FEED_URL: "exchange" },
      'MARKET_FEED_URL must be an address such as wss://data-stream.binance.vision/ws; it is "exchange".',
    ],
    [
      { TRUST_PROXY: "everybody" },
      'TRUST_PROXY must be true, false, or the addresses of the proxies separated by commas; it is "everybody".',
    ],
  ])("refuses %j with a sentence that names it", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
  });

  it("names every wrong value at once", () => {
    expect(() => readConfig({ PORT_API: "x", MARKET: "y" })).toThrow(/PORT_API .*\nMARKET /);
  });
});

it.each([
  ["wss://stream.example.com:9443", "wss://stream.example.com:9443/ws"],
  ["wss://stream.example.com/", "wss://stream.example.com/ws"],
  ["wss://stream.example.com/stream", "wss://stream.example.com/stream"],
])("the feed %s is subscribed on at %s", (given, feedUrl) => {
  expect(readConfig({ MARKET_FEED_URL: given }).market.live.feedUrl).toBe(feedUrl);
});
