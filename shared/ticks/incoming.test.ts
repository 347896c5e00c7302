import { describe, expect, it, vi } from "vitest";
import { tick, tickFor, wait } from "../exchange/testing/fake-time.ts";
import { wireTick } from "../exchange/testing/sample-ticks.ts";
import { runOnFakeTime, startLive, startOnFakeFeed } from "../testing/fake-pipeline.ts";
import { SAMPLE_TICKER } from "../testing/sample-streams.ts";

const SECOND = 1_000;

runOnFakeTime();

describe("what is shown", () => {
  it("shows a symbol's first tick at the next frame and later ones with the flush each second", async () => {
    const { feed, pipeline, ticker } = startOnFakeFeed(["BTCUSDT"]);
    pipeline.setSymbols(["BTCUSDT"]);
    await wait(100);
    tick(feed.socket(), ["BTCUSDT"], "1");
    await wait(20);
    expect(ticker("BTCUSDT")).toMatchObject({ last: "1", state: "live" });
    tick(feed.socket(), ["BTCUSDT"], "2");
    await wait(300);
    expect(ticker("BTCUSDT").last).toBe("1");
    await wait(SECOND);
    expect(ticker("BTCUSDT").last).toBe("2");
  });

  it("shows the first tick of a symbol added later at the next frame, and nothing else then", async () => {
    const { feed, pipeline, ticker } = await startLive(["BTCUSDT", "ETHUSDT"]);
    pipeline.setSymbols(["BTCUSDT"]);
    await wait(1_200);
    pipeline.setSymbols(["BTCUSDT", "ETHUSDT"]);
    tick(feed.socket(), ["BTCUSDT", "ETHUSDT"], "77");
    await wait(20);
    expect(ticker("ETHUSDT").last).toBe("77");
    expect(ticker("BTCUSDT").last).toBe("11");
  });

  it("writes nothing for a repeated or a late tick", async () => {
    const { feed, writes, ticker } = await startLive(["BTCUSDT"]);
    await wait(SECOND);
    const before = writes();
    const shown = ticker("BTCUSDT");
    const repeated = { symbol: "BTCUSDT", sentAt: shown.asOf, ...shown };
    feed.socket().deliver(wireTick(repeated));
    feed.socket().deliver(wireTick({ ...repeated, last: "1", lastTradeId: shown.lastTradeId - 1 }));
    await wait(2 * SECOND);
    expect(writes()).toBe(before);
    expect(ticker("BTCUSDT")).toBe(shown);
  });

  it("freezes while paused, says so, and shows the newest tick on resuming", async () => {
    const { feed, pipeline, ticker, state } = await startLive(["BTCUSDT"]);
    pipeline.pause();
    expect(state()).toBe("paused");
    await tickFor(feed, ["BTCUSDT"], 15 * SECOND);
    tick(feed.socket(), ["BTCUSDT"], "12");
    expect(ticker("BTCUSDT").last).toBe("11");
    expect(feed.sockets).toHaveLength(1);
    pipeline.resume();
    expect(ticker("BTCUSDT").last).toBe("12");
    expect(state()).toBe("live");
  });

  it("does not make the list of streams look fresher than it is", async () => {
    const { queryClient, feed } = await startLive(["BTCUSDT"]);
    const before = queryClient.getQueryState(["streams"])?.dataUpdatedAt;
    await tickFor(feed, ["BTCUSDT"], 3 * SECOND);
    expect(queryClient.getQueryState(["streams"])?.dataUpdatedAt).toBe(before);
  });
});

describe("rows without ticks", () => {
  it("asks the service for rows that are still empty, and calls unlisted what it does not know", async () => {
    const { feed, pipeline, service, ticker, asked } = startOnFakeFeed(["BTCUSDT", "MATICUSDT"]);
    service.fails = false;
    service.tickers = { BTCUSDT: SAMPLE_TICKER };
    pipeline.setSymbols(["BTCUSDT", "MATICUSDT"]);
    await wait(200);
    expect(asked).toEqual([["BTCUSDT", "MATICUSDT"]]);
    expect(ticker("BTCUSDT")).toMatchObject({ last: "7", state: "live" });
    expect(ticker("MATICUSDT").state).toBe("unlisted");
    await tickFor(feed, ["BTCUSDT"], 12 * SECOND);
    expect(ticker("MATICUSDT").state).toBe("unlisted");
  });

  it("asks again, ever later, while the service fails", async () => {
    const { feed, pipeline, service, ticker, asked } = startOnFakeFeed(["BTCUSDT"]);
    pipeline.setSymbols(["BTCUSDT"]);
    await wait(10 * SECOND);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.length).toBeLessThan(8);
    Object.assign(service, { fails: false, tickers: { BTCUSDT: SAMPLE_TICKER } });
    await wait(30 * SECOND);
    expect(ticker("BTCUSDT").last).toBe("7");
    const settled = asked.length;
    await tickFor(feed, ["BTCUSDT"], 60 * SECOND);
    expect(asked).toHaveLength(settled);
  });

  it("never calls a symbol unlisted of which the service knows nothing for now, and asks again for it alone", async () => {
    const { pipeline, service, ticker, asked } = startOnFakeFeed(["BTCUSDT", "ETHUSDT"]);
    Object.assign(service, { fails: false, tickers: { BTCUSDT: SAMPLE_TICKER, ETHUSDT: null } });
    pipeline.setSymbols(["BTCUSDT", "ETHUSDT"]);
    await wait(200);
    expect(ticker("BTCUSDT").state).toBe("live");
    expect(ticker("ETHUSDT").state).toBe("waiting");
    await wait(10 * SECOND);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.length).toBeLessThan(8);
    expect(asked.at(-1)).toEqual(["ETHUSDT"]);
    service.tickers = { ETHUSDT: SAMPLE_TICKER };
    await wait(30 * SECOND);
    expect(ticker("ETHUSDT")).toMatchObject({ last: "7", state: "live" });
  });

  it("marks one silent symbol among live ones without reconnecting, and calls it live with its tick", async () => {
    const { feed, ticker, state } = await startLive(["BTCUSDT", "ETHUSDT"]);
    await tickFor(feed, ["BTCUSDT"], 12 * SECOND);
    expect(ticker("ETHUSDT")).toMatchObject({ state: "silent", last: "11" });
    expect(state()).toBe("live");
    expect(feed.sockets).toHaveLength(1);
    await tickFor(feed, ["BTCUSDT", "ETHUSDT"], 2 * SECOND);
    expect(ticker("ETHUSDT").state).toBe("live");
  });

  it("asks why a symbol is silent, again and again, and says of a halted one that it is halted until it ticks", async () => {
    const asked: (readonly string[])[] = [];
    const service = { halted: false };
    const fetchTickers = async (symbols: readonly string[]) => {
      asked.push(symbols);
      return Object.fromEntries(symbols.map((name) => [name, { ...SAMPLE_TICKER, halted: service.halted }]));
    };
    const { feed, ticker } = await startLive(["BTCUSDT", "ETHUSDT"], { fetchTickers });
    await tickFor(feed, ["BTCUSDT"], 12 * SECOND);
    expect(ticker("ETHUSDT").state).toBe("silent");
    service.halted = true;
    await tickFor(feed, ["BTCUSDT"], 16 * SECOND);
    expect(ticker("ETHUSDT")).toMatchObject({ state: "halted", last: "11" });
    expect(asked.at(-1)).toEqual(["ETHUSDT"]);
    await tickFor(feed, ["BTCUSDT", "ETHUSDT"], 2 * SECOND);
    expect(ticker("ETHUSDT").state).toBe("live");
    const before = asked.length;
    await tickFor(feed, ["BTCUSDT", "ETHUSDT"], 16 * SECOND);
    expect(asked).toHaveLength(before);
  });

  it("asks at once of a symbol that has fallen silent, twice more soon, and then each 15 s", async () => {
    const times: number[] = [];
    const fetchTickers = async () => {
      times.push(Date.now());
      return { ETHUSDT: SAMPLE_TICKER };
    };
    const { feed, ticker } = await startLive(["BTCUSDT", "ETHUSDT"], { fetchTickers });
    const { arrivedAt } = ticker("ETHUSDT");
    await tickFor(feed, ["BTCUSDT"], 60 * SECOND);
    expect(times.map((time) => Math.floor((time - arrivedAt) / SECOND))).toEqual([10, 14, 18, 33, 48]);
  });

  it.each([
    ["the only symbol", ["BTCUSDT"]],
    ["all symbols", ["BTCUSDT", "ETHUSDT"]],
  ])("says of %s that trading is halted where the whole feed is silent for it", async (_, symbols) => {
    const halted = { ...SAMPLE_TICKER, halted: true };
    const fetchTickers = async (asked: readonly string[]) =>
      Object.fromEntries(asked.map((name) => [name, halted]));
    const { feed, ticker, state } = await startLive(symbols, { fetchTickers });
    await tickFor(feed, symbols, 5 * SECOND);
    expect(symbols.map((symbol) => ticker(symbol).state)).toEqual(symbols.map(() => "live"));
    await wait(12 * SECOND);
    expect(state()).toBe("stale");
    expect(symbols.map((symbol) => ticker(symbol).state)).toEqual(symbols.map(() => "halted"));
    await tickFor(feed, symbols, 2 * SECOND);
    expect(symbols.map((symbol) => ticker(symbol).state)).toEqual(symbols.map(() => "live"));
  });

  it("asks no more often for what is silent the longer the service fails", async () => {
    const { feed, asked } = await startLive(["BTCUSDT", "ETHUSDT"]);
    await tickFor(feed, ["BTCUSDT"], 600 * SECOND);
    const before = asked.length;
    await tickFor(feed, ["BTCUSDT"], 60 * SECOND);
    expect(asked.length - before).toBeGreaterThan(3);
    expect(asked.length - before).toBeLessThan(10);
  });

  it("says so too of rows that never ticked, once the service knows", async () => {
    const { pipeline, service, ticker } = startOnFakeFeed(["BTCUSDT"]);
    Object.assign(service, { fails: false, tickers: { BTCUSDT: SAMPLE_TICKER } });
    pipeline.setSymbols(["BTCUSDT"]);
    await wait(SECOND);
    expect(ticker("BTCUSDT").state).toBe("live");
    service.tickers = { BTCUSDT: { ...SAMPLE_TICKER, halted: true } };
    await wait(30 * SECOND);
    expect(ticker("BTCUSDT").state).toBe("halted");
  });

  it("marks a silent symbol also after the clock was set back", async () => {
    const { feed, ticker } = await startLive(["BTCUSDT", "ETHUSDT"]);
    vi.setSystemTime(Date.now() - 3_600 * SECOND);
    await tickFor(feed, ["BTCUSDT"], 12 * SECOND);
    expect(ticker("ETHUSDT").state).toBe("silent");
  });

  it("does not call symbols silent because the whole feed was", async () => {
    const { feed, ticker } = await startLive(["BTCUSDT", "ETHUSDT"]);
    await wait(12 * SECOND);
    tick(feed.socket(), ["BTCUSDT"]);
    await wait(5 * SECOND);
    expect(ticker("ETHUSDT").state).toBe("live");
  });

  it.each([
    ["refused", "refused", (id: number) => ({ error: { code: 2, msg: "no" }, id })],
    ["refused without naming the request", "refused", () => ({ code: 2, msg: "no" })],
    ["never answered", "unanswered", () => undefined],
  ])("marks the rows of a subscription that is %s, and leaves the others live", async (_, failed, answer) => {
    const { feed, pipeline, ticker, state } = await startLive(["BTCUSDT", "ETHUSDT"], {});
    pipeline.setSymbols(["BTCUSDT"]);
    await tickFor(feed, ["BTCUSDT"], 2 * SECOND);
    feed.conduct.answer = ({ id }) => answer(id);
    pipeline.setSymbols(["BTCUSDT", "ETHUSDT"]);
    await tickFor(feed, ["BTCUSDT"], 7 * SECOND);
    expect(ticker("ETHUSDT").state).toBe(failed);
    expect(ticker("BTCUSDT").state).toBe("live");
    expect(state()).toBe("live");
    feed.conduct.answer = ({ id }) => ({ result: null, id });
    await tickFor(feed, ["BTCUSDT"], 4 * SECOND);
    expect(feed.socket().streams).toContain("ethusdt@ticker");
    expect(ticker("ETHUSDT").state).toBe("silent");
    tick(feed.socket(), ["ETHUSDT"]);
    await wait(SECOND);
    expect(ticker("ETHUSDT").state).toBe("live");
  });
});
