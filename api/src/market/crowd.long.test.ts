import { describe, expect, it } from "vitest";
import { createFakeExchange } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createCachedMarket } from "./cached-market.ts";
import {
  type Exchange,
  KLINES_WEIGHT,
  LIST_WEIGHT,
  MINI_TICKERS_WEIGHT,
  TIME_WEIGHT,
  tickersWeight,
  windowWeight,
} from "./exchange.ts";
import type { Tickers } from "./market.ts";
import { createWeightLimiter } from "./weight-limiter.ts";

const SYMBOLS = Array.from({ length: 300 }, (_, index) => `A${index}USDT`);
const WINDOWS = ["7d", "7d", "7d", "1d", "1h", "30m", "12h"];
const VARIED_WINDOWS = [...WINDOWS, "1m", "6h", "3d", "5m", "2h", "45m", "4d"];
/** Weight that is kept for tickers, with what each address leaves to others. */
const KEPT_FREE = 1_000;
const TEN_MINUTES = 600_000;

/** Returns pseudo-random numbers below 1, always the same ones. */
function createChance(seed = 1) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A market behind the limit of the exchange, and a record of what it refused. */
function setup() {
  const fake = createFakeExchange(SYMBOLS);
  const clock = createTestClock();
  const limiter = createWeightLimiter(clock.now);
  const spent = { total: 0 };
  const enter = (weight: number) => {
    limiter.take(weight);
    spent.total += weight;
  };
  const exchange: Exchange = {
    async time() {
      enter(TIME_WEIGHT);
      return fake.time();
    },
    async listPairs() {
      enter(LIST_WEIGHT);
      return fake.listPairs();
    },
    async tickers(symbols) {
      enter(tickersWeight(symbols.length));
      return fake.tickers(symbols);
    },
    async miniTickers() {
      enter(MINI_TICKERS_WEIGHT);
      return fake.miniTickers();
    },
    async klines(...query) {
      enter(KLINES_WEIGHT);
      return fake.klines(...query);
    },
    async klinesFrom(...query) {
      enter(KLINES_WEIGHT);
      return fake.klinesFrom(...query);
    },
    async window(symbols, size) {
      enter(windowWeight(symbols.length));
      return fake.window(symbols, size);
    },
  };
  const market = createCachedMarket(exchange, { now: clock.now, timeout: 20, limiter });
  const servedAt = new Map<string, number>();
  /** `ofKnown` counts symbols with cached tickers; `withRoom` counts refusals while the exchange had room. */
  const refusals = { all: 0, ofKnown: 0, withRoom: 0, by: new Map<string, number>() };

  async function read(span: string, symbols: readonly string[], address: string, asked: Promise<Tickers>) {
    const isKnown = (symbol: string) =>
      clock.now() - (servedAt.get(`${span} ${symbol}`) ?? Number.NEGATIVE_INFINITY) < TEN_MINUTES;
    const known = symbols.filter(isKnown);
    const tickers = await asked.catch(() => null);
    if (tickers === null) refusals.by.set(address, (refusals.by.get(address) ?? 0) + 1);
    if (tickers === null) refusals.all += 1;
    if (tickers === null && limiter.room() > KEPT_FREE) refusals.withRoom += 1;
    refusals.ofKnown += known.filter((symbol) => !tickers?.value.has(symbol)).length;
    for (const symbol of tickers?.value.keys() ?? [])
      servedAt.set(`${span} ${symbol}`, clock.now() - (tickers?.age ?? 0));
  }

  return {
    ...{ fake, clock, limiter, spent, refusals, market },
    window: (symbols: readonly string[], size: string, address: string) =>
      read(size, symbols, address, market.window(symbols, size, address)),
    tickers: (symbols: readonly string[], address: string) =>
      read("24h", symbols, address, market.tickers(symbols)),
  };
}

type Crowd = {
  guests: number;
  seconds: number;
  windowsPerSecond: number;
  addressOf: (guest: number) => string;
  /** Whether they look at more windows, and at popular symbols less often. */
  isVaried?: boolean;
};

/** Guests who look at tickers of five symbols each 10 s and, some of them, at a window, popular ones more often. */
async function visit(service: ReturnType<typeof setup>, crowd: Crowd, seed = 1): Promise<void> {
  const chance = createChance(seed);
  await service.market.pairs();
  for (let second = 0; second < crowd.seconds; second += 1) {
    const calls: Promise<void>[] = [];
    for (let call = 0; call < crowd.windowsPerSecond; call += 1) {
      const guest = Math.floor(chance() * crowd.guests);
      const from = Math.floor(chance() ** (crowd.isVaried ? 2 : 3) * (SYMBOLS.length - 5));
      const sizes = crowd.isVaried ? VARIED_WINDOWS : WINDOWS;
      const size = sizes[Math.floor(chance() * sizes.length)] ?? "7d";
      calls.push(service.window(SYMBOLS.slice(from, from + 5), size, crowd.addressOf(guest)));
    }
    for (let guest = second % 10; guest < crowd.guests; guest += 10) {
      const from = (guest * 7) % (SYMBOLS.length - 5);
      calls.push(service.tickers(SYMBOLS.slice(from, from + 5), crowd.addressOf(guest)));
    }
    await Promise.all(calls);
    service.clock.advance(1_000);
  }
}

const own = (guest: number) => `10.0.${guest >> 8}.${guest & 255}`;

describe("500 guests", () => {
  it.each([
    ["at addresses of their own, with 720 windows in two minutes", own, 120, 6],
    ["at one address, with 600 windows in two minutes", () => "192.0.2.1", 120, 5],
    ["who come back for five minutes", own, 300, 4],
  ])("%s are refused nothing", async (_, addressOf, seconds, windowsPerSecond) => {
    for (const seed of [1, 7]) {
      const service = setup();
      await visit(service, { guests: 500, seconds, windowsPerSecond, addressOf }, seed);
      expect(service.refusals).toMatchObject({ all: 0, ofKnown: 0 });
    }
  });

  it("are refused nothing for as long as the exchange has room, however varied their windows are", async () => {
    const service = setup();
    await visit(service, { guests: 500, seconds: 150, windowsPerSecond: 6, addressOf: own, isVaried: true });
    expect(service.refusals.withRoom).toBe(0);
  });

  it("are refused nothing of which there are tickers within 10 minutes, however little the exchange gives", async () => {
    const service = setup();
    await visit(service, { guests: 500, seconds: 60, windowsPerSecond: 5, addressOf: own });
    for (let minute = 0; minute < 4; minute += 1) {
      service.limiter.noteUsed(4_790);
      await visit(service, { guests: 500, seconds: 60, windowsPerSecond: 20, addressOf: own }, 3);
    }
    expect(service.refusals.ofKnown).toBe(0);
  });

  it("stay within the exchange's limit, and are served while one address asks for everything", async () => {
    const service = setup();
    const sizes = Array.from({ length: 59 }, (_, index) => `${index + 1}m`);
    for (let minute = 0; minute < 3; minute += 1) {
      const greedy = sizes
        .slice(20 * minute, 20 * minute + 20)
        .flatMap((size) =>
          [0, 100, 200].map((from) => service.window(SYMBOLS.slice(from, from + 100), size, "203.0.113.66")),
        );
      await Promise.all(greedy);
      const before = service.refusals.all;
      await visit(service, { guests: 500, seconds: 20, windowsPerSecond: 2, addressOf: own }, minute + 2);
      expect(service.refusals.all - before).toBe(0);
      service.clock.advance(40_000);
    }
    expect(service.refusals.by.get("203.0.113.66")).toBeGreaterThan(0);
    expect(service.refusals.ofKnown).toBe(0);
  });
});

it("answers windows at once after minutes in which the exchange was away and everybody asked", async () => {
  const service = setup();
  await service.market.pairs();
  for (let second = 0; second < 150; second += 1) {
    service.limiter.close(1_500, "unreachable");
    const from = (second * 5) % 250;
    await service.window(SYMBOLS.slice(from, from + 50), WINDOWS[second % 7] ?? "7d", own(second));
    service.clock.advance(1_000);
  }
  expect(service.refusals.all).toBe(150);
  service.clock.advance(1_000);
  await Promise.all(SYMBOLS.slice(0, 60).map((symbol, guest) => service.window([symbol], "3h", own(guest))));
  expect(service.refusals.all).toBe(150);
});

describe("a listed symbol that answers lack", () => {
  async function costOf(guests: number, ask: (service: ReturnType<typeof setup>) => Promise<Tickers>) {
    const service = setup();
    service.fake.silent.add("A7USDT");
    await service.market.pairs();
    const before = service.spent.total;
    for (let round = 0; round < 6; round += 1) {
      for (let guest = 0; guest < guests; guest += 1) {
        const { missing } = await ask(service);
        expect(missing).toEqual(["A7USDT"]);
      }
      service.clock.advance(10_000);
    }
    return service.spent.total - before;
  }

  it.each<[string, (service: ReturnType<typeof setup>) => Promise<Tickers>]>([
    ["of tickers", ({ market }) => market.tickers(["A7USDT"])],
    ["of tickers, among others", ({ market }) => market.tickers(["A1USDT", "A7USDT", "A2USDT"])],
    ["of a window", ({ market }) => market.window(["A7USDT"], "7d")],
    ["of a window, among others", ({ market }) => market.window(["A1USDT", "A7USDT"], "1h")],
  ])("costs 500 guests what it costs one: %s", async (_, ask) => {
    expect(await costOf(500, ask)).toBe(await costOf(1, ask));
  });

  it("is asked for again when the absence is as old as tickers may be, and then is there", async () => {
    const { fake, clock, market } = setup();
    fake.silent.add("A7USDT");
    expect((await market.tickers(["A7USDT"])).missing).toEqual(["A7USDT"]);
    fake.silent.clear();
    clock.advance(9_999);
    expect((await market.tickers(["A7USDT"])).missing).toEqual(["A7USDT"]);
    clock.advance(1);
    expect((await market.tickers(["A7USDT"])).value.has("A7USDT")).toBe(true);
  });

  it("keeps the tickers from before, as old as they are, at no further cost", async () => {
    const { fake, clock, market } = setup();
    await market.tickers(["A7USDT"]);
    fake.silent.add("A7USDT");
    clock.advance(11_000);
    for (let guest = 0; guest < 100; guest += 1) {
      expect(await market.tickers(["A7USDT"])).toMatchObject({ age: 11_000, stale: true, missing: [] });
    }
    expect(fake.of("tickers")).toHaveLength(2);
  });
});
