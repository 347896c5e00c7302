import { expect, test } from "vitest";
import { feedsOf, missingOrigins, readEnvironment, serviceOf } from "./environment.ts";

const auth = { name: "mfe-auth", port: 3001 };
const alerts = { name: "mfe-price-alerts", port: 3009 };

test("every name has a default that works", () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ PORT_SHELL: 3000, PORT_API: 4000, PORT_EXCHANGE: 4100 });
  expect(environment.addressOf(auth)).toEqual({ port: 3001, origin: "http://localhost:3001" });
});

test("a slice's port and origin are variables of its own name", () => {
  const { addressOf } = readEnvironment({
    PORT_PRICE_ALERTS: "8080",
    ORIGIN_AUTH: "https://auth.example",
    PORT_AUTH: "8081",
  });
  expect(addressOf(alerts)).toEqual({ port: 8080, origin: "http://localhost:8080" });
  expect(addressOf(auth)).toEqual({ port: 8081, origin: "https://auth.example" });
});

test("a wrong value stops the program with a sentence that names it", () => {
  expect(() => readEnvironment({ PORT_SHELL: "abc" })).toThrow(
    /PORT_SHELL must be a port number from 1 to 65535; it is "abc"\./,
  );
  expect(() => readEnvironment({ PORT_API: "70000", MARKET_FEED_URL: "nowhere" })).toThrow(
    /PORT_API must be a port number .*\nMARKET_FEED_URL must be the feed's address/,
  );
  expect(() => readEnvironment({ PORT_AUTH: "0" })).toThrow(/PORT_AUTH must be a port number/);
  expect(() => readEnvironment({ ORIGIN_AUTH: "https://auth.example/x" })).toThrow(
    /ORIGIN_AUTH must be an origin .*without a path/,
  );
});

test("pages may take a developer's slices only where the deployment says so", () => {
  const allowed = (text?: string) =>
    readEnvironment(text === undefined ? {} : { ALLOW_OVERRIDES: text }).ALLOW_OVERRIDES;
  expect([undefined, "", "0", "1", "true"].map(allowed)).toEqual([false, false, false, true, true]);
  expect(() => allowed("perhaps")).toThrow(/ALLOW_OVERRIDES must be 1 or 0/);
});

test("pages name the feed of the market that is shown, or both while that is open", () => {
  const feeds = (MARKET: string) => feedsOf(readEnvironment({ MARKET, PORT_EXCHANGE: "4100" }));
  expect(feeds("live")).toEqual(["wss://data-stream.binance.vision/ws"]);
  expect(feeds("simulated")).toEqual(["ws://localhost:4100"]);
  expect(feeds("auto")).toHaveLength(2);
});

test("the service is on this machine unless its address is given", () => {
  expect(serviceOf(readEnvironment({ PORT_API: "4321" }))).toBe("http://localhost:4321");
  expect(serviceOf(readEnvironment({ SERVICE_URL: "http://api:4000/" }))).toBe("http://api:4000");
});

test("a public deployment is warned which slices its pages leave out for want of an origin", () => {
  const given = { ORIGIN_AUTH: "https://auth.example" };
  const publicly = readEnvironment({ ...given, PUBLIC_ORIGIN: "https://cointide.example" });
  expect(missingOrigins(publicly, [auth, alerts])).toBe(
    "Pages of https://cointide.example leave out mfe-price-alerts, which are only reachable on this machine. Set ORIGIN_PRICE_ALERTS.",
  );
  expect(missingOrigins(publicly, [auth])).toBeUndefined();
  expect(missingOrigins(readEnvironment(given), [auth, alerts])).toBeUndefined();
});
