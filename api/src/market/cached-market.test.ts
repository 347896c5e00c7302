import { describe, expect, it, vi } from "vitest";
import { createFakeExchange } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createCachedMarket } from "./cached-market.ts";
import { ExchangeError } from "./exchange.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => `A${index}USDT`);

function setup(symbols: readonly string[] = ["ADAUSDT", "BTCUSDT", "ETHUSDT"], timeout = 20) {
  const exchange = createFakeExchange(symbols);
  const clock = createTestClock();
  const market = createCachedMarket(exchange, { now: clock.now, timeout });
  return { exchange, clock, market };
}

const down = () => new ExchangeError("unreachable", 1_000);

describe("requests to the exchange", () => {
  it("are one for 100 people who want the same symbols at once", async () => {
    const { exchange, market } = setup();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => market.tickers(["BTCUSDT", "ETHUSDT"])),
    );
    expect(exchange.of("tickers")).toEqual([{ kind: "tickers", symbols: ["BTCUSDT", "ETHUSDT"] }]);
    expect(exchange.of("list")).toHaveLength(1);
    expect(new Set(answers.map(({ value }) => value.get("BTCUSDT")?.ticker.last)).size).toBe(1);
  });

  it("are one for people whose symbols overlap", async () => {
    const { exchange, market } = setup();
    await market.pairs();
    await Promise.all([
      market.tickers(["BTCUSDT", "ETHUSDT"]),
      market.tickers(["ETHUSDT", "ADAUSDT"]),
      market.tickers(["ADAUSDT"]),
    ]);
    expect(exchange.of("tickers").map(({ symbols }) => symbols)).toEqual([["BTCUSDT", "ETHUSDT", "ADAUSDT"]]);
  });

  it("are joined by those who come while one is under way", async () => {
    const { exchange, market } = setup();
    await market.pairs();
    const release = exchange.hold();
    const first = market.tickers(["BTCUSDT"]);
    await expect.poll(() => exchange.of("tickers")).toHaveLength(1);
    const second = market.tickers(["BTCUSDT"]);
    release();
    expect((await second).value).toEqual((await first).value);
    expect(exchange.of("tickers")).toHaveLength(1);
  });

  it("name the symbols that are not fresh, and along with them others in use that soon will not be", async () => {
    const { exchange, clock, market } = setup();
    await market.tickers(["BTCUSDT"]);
    clock.advance(6_000);
    await market.tickers(["ETHUSDT"]);
    clock.advance(6_000);
    await market.tickers(["BTCUSDT", "ETHUSDT", "ADAUSDT"]);
    expect(exchange.of("tickers").map(({ symbols }) => symbols)).toEqual([
      ["BTCUSDT"],
      ["ETHUSDT"],
      ["BTCUSDT", "ETHUSDT", "ADAUSDT"],
    ]);
  });

  it("do not name symbols that were not read while they were fresh", async () => {
    const { exchange, clock, market } = setup();
    await market.tickers(["BTCUSDT", "ETHUSDT"]);
    clock.advance(10_000);
    await market.tickers(["BTCUSDT"]);
    expect(exchange.of("tickers").at(-1)?.symbols).toEqual(["BTCUSDT"]);
  });

  it("cost the same for 1,000 people a minute as for 200 who have the same symbols", async () => {
    const many = names(60);
    async function minuteOf(people: number) {
      const { exchange, clock, market } = setup(many, 10_000);
      for (let person = 0; person < people; person += 1) {
        const from = (person * 7) % (many.length - 5);
        clock.advance(60_000 / people);
        const { age } = await market.tickers(many.slice(from, from + 5));
        expect(age).toBeLessThan(10_000);
      }
      return exchange.of("tickers").length;
    }
    expect(await minuteOf(1_000)).toBeLessThanOrEqual(await minuteOf(200));
  });

  it("hold 20 tickers each, the exchange's cheapest form, and 100 symbols of a window", async () => {
    const many = names(100);
    const { exchange, market } = setup(many);
    await market.tickers(many);
    await market.window(many, "7d");
    expect(exchange.of("tickers").map(({ symbols }) => symbols.length)).toEqual([20, 20, 20, 20, 20]);
    expect(exchange.of("window").map(({ symbols }) => symbols.length)).toEqual([100]);
  });

  it("name each symbol once, however often it is asked for", async () => {
    const { exchange, market } = setup();
    const { value } = await market.tickers(["BTCUSDT", "BTCUSDT"]);
    expect([...value.keys()]).toEqual(["BTCUSDT"]);
    expect(exchange.of("tickers")[0]?.symbols).toEqual(["BTCUSDT"]);
  });
});

describe("freshness", () => {
  it("is 10 s for tickers, with the age of the oldest", async () => {
    const { exchange, clock, market } = setup();
    await market.tickers(["BTCUSDT"]);
    clock.advance(4_000);
    await market.tickers(["ETHUSDT"]);
    clock.advance(5_999);
    expect(await market.tickers(["BTCUSDT", "ETHUSDT"])).toMatchObject({ age: 9_999, stale: false });
    clock.advance(1);
    expect(await market.tickers(["BTCUSDT"])).toMatchObject({ age: 0, stale: false });
    expect(exchange.of("tickers")).toHaveLength(3);
  });

  it("is 15 s for a window, and each window has its own", async () => {
    const { exchange, clock, market } = setup();
    await market.window(["BTCUSDT"], "7d");
    clock.advance(14_999);
    await market.window(["BTCUSDT"], "7d");
    await market.window(["BTCUSDT"], "1h");
    expect(exchange.of("window").map(({ size }) => size)).toEqual(["7d", "1h"]);
    clock.advance(1);
    await market.window(["BTCUSDT"], "7d");
    expect(exchange.of("window").map(({ size }) => size)).toEqual(["7d", "1h", "7d"]);
  });

  it("is 12 s for the list of pairs, which is sorted, and no request waits for the next one", async () => {
    const { exchange, clock, market } = setup(["ETHUSDT", "币安人生USDT", "ADAUSDT"]);
    expect([...(await market.pairs()).value.keys()]).toEqual(["ADAUSDT", "ETHUSDT", "币安人生USDT"]);
    clock.advance(11_999);
    expect((await market.pairs()).age).toBe(11_999);
    expect(exchange.requests).toHaveLength(1);
    clock.advance(1);
    expect((await market.pairs()).age).toBe(12_000);
    await vi.waitFor(async () => expect((await market.pairs()).age).toBe(0), 10_000);
    expect(exchange.requests).toHaveLength(2);
  });

  it("is worth a short wait for a list that is older than 10 minutes", async () => {
    const { clock, market } = setup();
    await market.pairs();
    clock.advance(600_000);
    expect((await market.pairs()).age).toBe(0);
  });
});

describe("when the exchange fails", () => {
  it("old tickers are given, with their age", async () => {
    const { exchange, clock, market } = setup();
    await market.tickers(["BTCUSDT"]);
    exchange.failure = down();
    clock.advance(42_000);
    const tickers = await market.tickers(["BTCUSDT"]);
    expect(tickers).toMatchObject({ age: 42_000, stale: true, missing: [] });
    expect(tickers.value.get("BTCUSDT")?.ticker.last).toBe("2");
  });

  it("the old list of pairs is given, with its age", async () => {
    const { exchange, clock, market } = setup();
    await market.pairs();
    exchange.failure = down();
    clock.advance(700_000);
    expect(await market.pairs()).toMatchObject({ age: 700_000, stale: true });
  });

  it("no request for which there are old tickers waits long for new ones", async () => {
    const { exchange, clock, market } = setup();
    await market.tickers(["BTCUSDT"]);
    clock.advance(12_000);
    const release = exchange.hold();
    expect(await market.tickers(["BTCUSDT"])).toMatchObject({ age: 12_000, stale: true });
    release();
    await expect.poll(async () => (await market.tickers(["BTCUSDT"])).age).toBe(0);
  });

  it("nothing is given of which nothing is known, but the rest is", async () => {
    const { exchange, market } = setup();
    await market.tickers(["BTCUSDT"]);
    exchange.failure = down();
    await expect(market.tickers(["ETHUSDT"])).rejects.toThrow("The exchange cannot be reached");
    const tickers = await market.tickers(["BTCUSDT", "ETHUSDT"]);
    expect([...tickers.value.keys()]).toEqual(["BTCUSDT"]);
    expect(tickers.missing).toEqual(["ETHUSDT"]);
  });

  it("a request that fails costs only its own symbols", async () => {
    const many = names(40);
    const { exchange, clock } = setup(many);
    const market = createCachedMarket(
      {
        ...exchange,
        tickers: (symbols) =>
          symbols.includes("A25USDT") ? Promise.reject(down()) : exchange.tickers(symbols),
      },
      { now: clock.now },
    );
    const tickers = await market.tickers(many);
    expect([...tickers.value.keys()]).toEqual(many.slice(0, 20));
    expect(tickers.missing).toEqual(many.slice(20));
  });

  it("the next request finds it healed", async () => {
    const { exchange, market } = setup();
    exchange.failure = down();
    await expect(market.tickers(["BTCUSDT"])).rejects.toThrow(ExchangeError);
    exchange.failure = null;
    expect((await market.tickers(["BTCUSDT"])).value.size).toBe(1);
  });

  it("a symbol that the answer lacks keeps its old ticker", async () => {
    const { exchange, clock, market } = setup();
    await market.tickers(["BTCUSDT", "ETHUSDT"]);
    exchange.silent.add("BTCUSDT");
    clock.advance(11_000);
    const tickers = await market.tickers(["BTCUSDT", "ETHUSDT"]);
    expect(tickers).toMatchObject({ age: 11_000, stale: true });
    expect([...tickers.value.keys()]).toEqual(["BTCUSDT", "ETHUSDT"]);
  });
});

describe("a symbol that is not listed", () => {
  it("is left out without asking for it", async () => {
    const { exchange, market } = setup();
    const { value, missing } = await market.tickers(["BTCUSDT", "MATICUSDT"]);
    expect([...value.keys()]).toEqual(["BTCUSDT"]);
    expect(missing).toEqual([]);
    expect(exchange.of("tickers")[0]?.symbols).toEqual(["BTCUSDT"]);
  });

  it("is left out after reading the list again when it was delisted since", async () => {
    const { exchange, market } = setup();
    await market.pairs();
    exchange.listed.delete("ETHUSDT");
    exchange.unknown.add("ETHUSDT");
    const { value } = await market.tickers(["ADAUSDT", "BTCUSDT", "ETHUSDT"]);
    expect([...value.keys()]).toEqual(["ADAUSDT", "BTCUSDT"]);
    expect(exchange.requests.map(({ kind }) => kind)).toEqual(["list", "tickers", "list", "tickers"]);
    expect((await market.pairs()).value.has("ETHUSDT")).toBe(false);
  });

  it("is found by halving when the list has it, and is not asked for again", async () => {
    const many = names(20);
    const { exchange, clock, market } = setup(many);
    exchange.unknown.add("A7USDT").add("A12USDT");
    const { value, missing } = await market.tickers(many);
    expect([...value.keys()]).toEqual(many.filter((name) => name !== "A7USDT" && name !== "A12USDT"));
    expect(missing).toEqual([]);
    clock.advance(11_000);
    const before = exchange.requests.length;
    await market.tickers(many);
    expect(exchange.requests.slice(before).map(({ symbols }) => symbols.length)).toEqual([18]);
  });

  it("is back within 12 s of being known again when the list has it", async () => {
    const { exchange, clock, market } = setup();
    exchange.unknown.add("ETHUSDT");
    expect((await market.tickers(["ETHUSDT"])).value.size).toBe(0);
    exchange.unknown.delete("ETHUSDT");
    clock.advance(11_999);
    expect((await market.pairs()).value.has("ETHUSDT")).toBe(false);
    clock.advance(1);
    await vi.waitFor(async () => {
      expect((await market.tickers(["ETHUSDT"])).value.has("ETHUSDT")).toBe(true);
    }, 10_000);
    const lists = exchange.of("list").length;
    clock.advance(11_000);
    await market.pairs();
    expect(exchange.of("list")).toHaveLength(lists);
  });
});

describe("the past that alerts missed", () => {
  it("is read from the exchange each time, and leaves weight for prices", async () => {
    const exchange = createFakeExchange(["BTCUSDT"]);
    const limiter = { room: () => 1_201, isClosed: () => false };
    const market = createCachedMarket(exchange, { limiter });
    expect((await market.klinesFrom("BTCUSDT", "1m", 0))?.sent).toBeGreaterThan(0);
    await market.klinesFrom("BTCUSDT", "1m", 0);
    expect(exchange.of("klines")).toHaveLength(2);
    limiter.room = () => 1_200;
    await expect(market.klinesFrom("BTCUSDT", "1m", 0)).rejects.toMatchObject({ failure: "busy" });
    expect(exchange.of("klines")).toHaveLength(2);
  });

  it("is null of a symbol that is not listed", async () => {
    const { exchange, market } = setup(["BTCUSDT"]);
    exchange.unknown.add("LUNAUSDT");
    expect(await market.klinesFrom("LUNAUSDT", "1s", 0)).toBeNull();
  });
});
