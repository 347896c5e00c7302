import { createControl } from "./control/control-endpoint.ts";
import { createFaultBoard } from "./control/fault-board.ts";
import type { Fault } from "./control/fault-schema.ts";
import { createFaults, type Faults } from "./control/faults.ts";
import { distortKlines } from "./control/kline-fault.ts";
import { distortTicker, restFaultFor } from "./control/rest-fault.ts";
import type { ConnectionInfo } from "./feed/connection.ts";
import { createFeed } from "./feed/feed.ts";
import { listen } from "./listen.ts";
import { createMarket, type Halt } from "./market/market.ts";
import { createRest } from "./rest/rest.ts";
import { createWeightBudget } from "./rest/weight-budget.ts";

/** One thing to go wrong on command. */
export type ExchangeFault = Fault;
/** What can be asked about one websocket connection. */
export type ExchangeConnection = ConnectionInfo;

export type ExchangeOptions = {
  /** 0, the usual, takes any free port. */
  port?: number;
  /** "localhost", the usual, means 127.0.0.1 and, where the machine has it, ::1. */
  host?: string;
  /** The same seed gives the same market at the same time. */
  seed?: number;
  /** The market's clock, in ms since 1970. */
  now?: () => number;
  /** The moment at which the market stands still, in ms since 1970; ticks go on, and say the same. */
  standsAt?: number;
  /** How often each subscribed symbol ticks. */
  tickMs?: number;
  /** Whether every tick moves the price, also within a second, where the market itself stands still. */
  moveEveryTick?: boolean;
  /** How many coins are listed beyond the table, each against USDT. */
  moreCoins?: number;
  /** Further currencies that coins are quoted in, and what one of them is worth in US dollars: `{ IDR: 0.0000389 }`. */
  moreMoney?: Readonly<Record<string, number>>;
  /** Divides the protocol's times: ping every 20 s, pong within 60 s, 24 h of life, 300 connections in 5 min. */
  timeScale?: number;
  /** Whether faults can also be commanded over HTTP, under `/control`. */
  control?: boolean;
  /** A folder of CSV files of recorded klines, each replayed as the market of the symbol it is named after. */
  klines?: string;
};

export type Exchange = {
  /** For example http://127.0.0.1:4100, to be followed by /api/v3/… */
  restUrl: string;
  /** For example ws://127.0.0.1:4100/ws */
  feedUrl: string;
  port: number;
  /** Where /faults, /state and /reset are, or null when `control` is off. */
  controlUrl: string | null;
  faults: Faults;
  /** The REST weight spent in the current minute. */
  usedWeight(): number;
  /** The open websocket connections, oldest first. */
  connections(): ExchangeConnection[];
  /** The last connections that have ended, oldest first. */
  pastConnections(): ExchangeConnection[];
  stop(): Promise<void>;
};

/** Starts a simulated exchange on the loopback address. Rejects when the port is taken or a recording cannot be read. */
export async function startExchange(options: ExchangeOptions = {}): Promise<Exchange> {
  const now = options.now ?? Date.now;
  const board = createFaultBoard(() => feed.faultsChanged());
  const isListed = (symbol: string) => !(board.get("delist")?.symbols.includes(symbol) ?? false);
  const haltOf = (symbol: string): Halt | undefined => {
    const halt = board.get("halt");
    if (!halt?.symbols.includes(symbol)) return undefined;
    const at = now() - Math.round(performance.now() - board.since("halt"));
    return { status: halt.status ?? "BREAK", at };
  };
  const { seed = 1, klines, moreCoins, moreMoney } = options;
  const market = createMarket(seed, isListed, klines, moreCoins, haltOf, moreMoney);
  const budget = createWeightBudget(now);
  const feed = createFeed({
    market,
    now,
    faults: board,
    tickMs: options.tickMs ?? 1000,
    moveEveryTick: options.moveEveryTick ?? false,
    standsAt: options.standsAt,
    timeScale: options.timeScale ?? 1,
  });
  const faults = createFaults(board, feed);
  const rest = createRest({
    ...{ market, budget },
    now: () => options.standsAt ?? now(),
    distort: (ticker) => distortTicker(board, ticker),
    distortKlines: (symbol, klines) => distortKlines(board, symbol, klines),
    fault: (path) => restFaultFor(board, path, now()),
  });
  const control = options.control ? createControl({ faults, feed, budget }) : () => false;

  const server = await listen(
    {
      request(request, response) {
        if (rest(request, response) || control(request, response)) return;
        response.writeHead(404, { "Content-Type": "text/plain" }).end("There is nothing here.");
      },
      upgrade: feed.upgrade,
    },
    options.host ?? "localhost",
    options.port ?? 0,
  ).catch((error: unknown) => {
    feed.stop();
    throw error;
  });

  const restUrl = `http://127.0.0.1:${server.port}`;
  return {
    restUrl,
    feedUrl: `ws://127.0.0.1:${server.port}/ws`,
    port: server.port,
    controlUrl: options.control ? `${restUrl}/control` : null,
    faults,
    usedWeight: budget.used,
    connections: feed.connections,
    pastConnections: feed.pastConnections,
    async stop() {
      faults.reset();
      feed.stop();
      await server.stop();
    },
  };
}
