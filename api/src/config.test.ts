import { SettingsError } from "@cointide/server/settings";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

describe("the configuration", () => {
  it("works without any environment", () => {
    expect(readConfig({})).toEqual({
      host: "localhost",
      port: 4000,
      trustProxy: false,
      internalAddresses: ["loopback"],
      docs: true,
      market: {
        mode: "auto",
        live: { restUrl: "https://data-api.binance.vision", feedUrl: "wss://data-stream.binance.vision/ws" },
        simulated: { restUrl: "http://localhost:4100", feedUrl: "ws://localhost:4100/ws" },
      },
      production: false,
      dataDir: ".data",
      database: { engine: "pglite", dataDir: ".data" },
      releasesDir: ".releases",
      mail: { smtpUrl: null, from: "Cointide <no-reply@localhost>" },
      jwtSecret: null,
      ticketSecret: null,
      deliveryLoopbackPorts: [],
      publicOrigin: "http://localhost:3000",
      redisUrl: null,
      limitFactor: 1,
      logLevel: "info",
    });
  });

  it("takes what the environment says", () => {
    const config = readConfig({
      LISTEN_HOST: "0.0.0.0",
      PORT_API: "5000",
      PORT_EXCHANGE: "5100",
      TRUST_PROXY: "10.0.0.0/8, loopback",
      INTERNAL_ADDRESSES: "10.1.0.0/16, ::1",
      MARKET: "live",
      MARKET_REST_URL: "http://localhost:9/",
      MARKET_FEED_URL: "ws://localhost:9/ws",
      NODE_ENV: "production",
      DATA_DIR: "/var/lib/cointide",
      DATABASE_URL: "postgres://user:pass@localhost/cointide",
      RELEASES_DIR: "/srv/releases",
      SMTP_URL: "smtps://user:pass@mail.test",
      MAIL_FROM: "Tide <tide@cointide.test>",
      JWT_SECRET: SECRET,
      PUBLIC_ORIGIN: "https://cointide.test/",
      REDIS_URL: "redis://:pass@localhost:6379/1",
      LIMIT_FACTOR: "50",
      LOG_LEVEL: "warn",
    });
    expect(config).toEqual({
      host: "0.0.0.0",
      port: 5000,
      trustProxy: ["10.0.0.0/8", "loopback"],
      internalAddresses: ["10.1.0.0/16", "::1"],
      docs: false,
      market: {
        mode: "live",
        live: { restUrl: "http://localhost:9", feedUrl: "ws://localhost:9/ws" },
        simulated: { restUrl: "http://localhost:5100", feedUrl: "ws://localhost:5100/ws" },
      },
      production: true,
      dataDir: "/var/lib/cointide",
      database: { engine: "postgresql", url: "postgres://user:pass@localhost/cointide" },
      releasesDir: "/srv/releases",
      mail: { smtpUrl: "smtps://user:pass@mail.test", from: "Tide <tide@cointide.test>" },
      jwtSecret: SECRET,
      ticketSecret: null,
      deliveryLoopbackPorts: [],
      publicOrigin: "https://cointide.test",
      redisUrl: "redis://:pass@localhost:6379/1",
      limitFactor: 50,
      logLevel: "warn",
    });
  });

  it("knows the ports of this machine that tests deliver to", () => {
    const { deliveryLoopbackPorts } = readConfig({ DELIVERY_LOOPBACK_PORTS: "8080, 9090" });
    expect(deliveryLoopbackPorts).toEqual([8080, 9090]);
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
    [
      { INTERNAL_ADDRESSES: "everybody" },
      'INTERNAL_ADDRESSES must be addresses or networks separated by commas, such as loopback,10.0.0.0/8; it is "everybody".',
    ],
    [{ API_DOCS: "maybe" }, 'API_DOCS must be 1 or 0; it is "maybe".'],
    [{ LIMIT_FACTOR: "0" }, 'LIMIT_FACTOR must be a whole number from 1; it is "0".'],
    [
      { REDIS_URL: "http://:pass@cache" },
      "REDIS_URL must be an address such as redis://user:password@host:6379.",
    ],
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
    [
      { PUBLIC_ORIGIN: "cointide.test" },
      'PUBLIC_ORIGIN must be an origin such as https://cointide.example; it is "cointide.test".',
    ],
    [
      { PUBLIC_ORIGIN: "https://cointide.test/app" },
      'PUBLIC_ORIGIN must be an origin such as https://cointide.example, without a path; it is "https://cointide.test/app".',
    ],
    [
      { MAIL_FROM: "nobody" },
      'MAIL_FROM must be an address such as Cointide <mail@cointide.example>; it is "nobody".',
    ],
    [
      { DATABASE_URL: "mysql://root:secret@localhost" },
      "DATABASE_URL must be an address such as postgres://user:password@host:5432/name.",
    ],
    [
      { SMTP_URL: "http://root:secret@localhost" },
      "SMTP_URL must be an address such as smtp://user:password@host:587.",
    ],
    [
      { DELIVERY_LOOPBACK_PORTS: "all" },
      'DELIVERY_LOOPBACK_PORTS must be port numbers separated by commas; it is "all".',
    ],
    [
      {
        ...{ NODE_ENV: "production", JWT_SECRET: SECRET, SMTP_URL: "smtp://localhost" },
        DELIVERY_LOOPBACK_PORTS: "80",
      },
      'DELIVERY_LOOPBACK_PORTS must be empty in production, because members could reach services on this machine; it is "80".',
    ],
    [{ TICKET_SECRET: "short" }, "TICKET_SECRET must have at least 32 characters."],
    [
      { NODE_ENV: "production", SMTP_URL: "smtp://localhost" },
      "JWT_SECRET must be a secret of at least 32 characters in production.",
    ],
    [
      { NODE_ENV: "production", JWT_SECRET: "short", SMTP_URL: "smtp://localhost" },
      "JWT_SECRET must be a secret of at least 32 characters in production.",
    ],
    [
      { NODE_ENV: "production", JWT_SECRET: SECRET },
      "SMTP_URL must be the address of the mail server in production.",
    ],
  ])("refuses %j with a sentence that names it", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new SettingsError(sentence));
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
