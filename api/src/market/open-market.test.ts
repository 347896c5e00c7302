import { afterEach, describe, expect, it } from "vitest";
import { createFakeExchange, type FakeExchange } from "../testing/fake-exchange.ts";
import { createRecordedLog } from "../testing/test-log.ts";
import { createCachedMarket } from "./cached-market.ts";
import { ExchangeError } from "./exchange.ts";
import { type MarketMode, openMarket } from "./open-market.ts";

const live = { restUrl: "https://exchange.test", feedUrl: "wss://feed.test/ws" };
const simulated = { restUrl: "http://localhost:4100", feedUrl: "ws://localhost:4100/ws" };

let stopping = new AbortController();
afterEach(() => {
  stopping.abort();
  stopping = new AbortController();
});

function setup(mode: MarketMode, trialFor = 60) {
  const exchanges: Record<string, FakeExchange> = {
    [live.restUrl]: createFakeExchange(["BTCUSDT"]),
    [simulated.restUrl]: createFakeExchange(["ETHUSDT"]),
  };
  const { log, messages } = createRecordedLog();
  const connected: string[] = [];
  const open = () =>
    openMarket({
      config: { mode, live, simulated },
      connect(restUrl) {
        connected.push(restUrl);
        return createCachedMarket(exchanges[restUrl] ?? createFakeExchange([]));
      },
      log,
      signal: stopping.signal,
      trialFor,
    });
  const exchangeAt = (restUrl: string) => exchanges[restUrl] ?? createFakeExchange([]);
  return {
    open,
    live: exchangeAt(live.restUrl),
    simulated: exchangeAt(simulated.restUrl),
    connected,
    messages,
  };
}

const down = () => new ExchangeError("unreachable", 1_000);

describe("auto", () => {
  it("takes the exchange when it answers", async () => {
    const { open, connected, messages } = setup("auto");
    expect((await open()).config).toEqual({ market: "live", feed: live.feedUrl });
    expect(connected).toEqual([live.restUrl]);
    expect(messages()).toEqual(["The market is live"]);
  });

  it("asks the exchange again while its time lasts", async () => {
    const { open, live } = setup("auto", 2_000);
    live.failure = down();
    const opened = open();
    await expect.poll(() => live.requests).toHaveLength(1);
    live.failure = null;
    expect((await opened).config.market).toBe("live");
  });

  it("takes the simulated one when the exchange fails, and says so", async () => {
    const { open, live, messages } = setup("auto");
    live.failure = down();
    const { config, market } = await open();
    expect(config).toEqual({ market: "simulated", feed: simulated.feedUrl });
    expect([...(await market.pairs()).value.keys()]).toEqual(["ETHUSDT"]);
    expect(messages().slice(0, 2)).toEqual([
      "The exchange did not answer within 60 ms. Using the simulated exchange",
      "The market is simulated",
    ]);
  });

  it("waits no longer than its time for an exchange that never answers", async () => {
    const { open, live } = setup("auto", 80);
    live.hold();
    const started = performance.now();
    expect((await open()).config.market).toBe("simulated");
    const took = performance.now() - started;
    expect(took).toBeGreaterThanOrEqual(75);
    expect(took).toBeLessThan(10_000);
  });
});

describe("a forced market", () => {
  it.each([
    ["live", { market: "live", feed: live.feedUrl }],
    ["simulated", { market: "simulated", feed: simulated.feedUrl }],
  ] as const)("is given at once when it is %s, though it does not answer", async (mode, config) => {
    const { open, live, simulated, connected } = setup(mode);
    live.hold();
    simulated.hold();
    expect((await open()).config).toEqual(config);
    expect(connected).toHaveLength(1);
  });

  it("is found as soon as it answers when it starts later", async () => {
    const { open, simulated, messages } = setup("simulated");
    simulated.failure = down();
    const { market } = await open();
    await expect(market.pairs()).rejects.toThrow(ExchangeError);
    simulated.failure = null;
    await expect.poll(messages).toContain("The simulated market answers");
  });

  it("is no longer waited for once the service stops", async () => {
    const { open, simulated } = setup("simulated");
    simulated.failure = down();
    await open();
    stopping.abort();
    const asked = simulated.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(simulated.requests.length).toBe(asked);
  });
});
