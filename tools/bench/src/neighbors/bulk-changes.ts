import { setTimeout as delay } from "node:timers/promises";
import { undoing } from "@cointide/testing/undo-stack";
import { fillTables, tokenOf, userId } from "../service/accounts.ts";
import type { Driver } from "../service/driver.ts";
import { type Engine, filledDatabase, startService } from "../service/servers.ts";
import { percentile, type Row, row, type Table } from "../support/report.ts";

/** How many accounts change as much as they can, all from one address. */
const ATTACKERS = 6;
/** How many deleted alerts each of them has from before. */
const DELETED = 10_000;
/** The neighbor's account, and how long it waits between two requests, in ms. */
const NEIGHBOR = 100;
const EVERY = 20;

type Options = { symbols: readonly string[]; seconds: number; runs: number };

/** Sends a request as an account. Refusals are answers, too. */
type Send = (method: string, path: string, body?: object, headers?: object) => Promise<number>;

/** Changes that an account can repeat for ever: each round leaves the account as it was. */
type Round = (send: Send, symbols: readonly string[], round: string) => Promise<void>;

const idOf = (number: number, round: string): string =>
  (round + number.toString(16).padStart(4, "0")).slice(-24);

const alertsOf = (symbols: readonly string[], round: string) =>
  Array.from({ length: 200 }, (_, number) => ({
    ...{ id: idOf(number, round), symbol: symbols[number % symbols.length] },
    ...{ condition: { kind: "above", price: `9999999.${number + 1}` }, repeatAfter: null, note: "" },
    status: "active",
  }));

const importAndUndo = async (send: Send, body: object, key: string): Promise<void> => {
  await send("POST", "/user/import", body, { "idempotency-key": key });
  await send("DELETE", `/user/import/${key}`);
};

const ROUNDS: Record<string, Round> = {
  "files with alerts": (send, symbols, round) =>
    importAndUndo(send, { streams: [], alerts: alertsOf(symbols, round), preferences: {} }, round),
  "files with streams": (send, symbols, round) => {
    const streams = symbols.flatMap((one) => symbols.slice(0, 4).map((other) => [...new Set([one, other])]));
    const named = streams.map((list, index) => ({ name: `Stream ${index}`, symbols: list }));
    return importAndUndo(send, { streams: named, alerts: [], preferences: {} }, round);
  },
  "a guest's alerts": async (send, symbols, round) => {
    const alerts = alertsOf(symbols, round).map((alert) => ({ ...alert, crossings: 0, crossedAt: null }));
    await send("POST", "/alerts/import", { alerts });
    await send("POST", "/alerts/all", { action: "pause" });
    await send("POST", "/alerts/all", { action: "resume" });
    await send("POST", "/alerts/all", { action: "delete" });
  },
};

const TOMBSTONES = `INSERT INTO alerts (user_id, id, symbol, condition, note, status, created_at, changed_at, since)
  SELECT $1, lpad(to_hex(n), 24, '0'), 'BTCUSDT', '{"kind":"above","price":"9999999"}', '', 'deleted', now(), now(), now()
  FROM generate_series(1, ${DELETED}) n`;

const fill =
  (symbols: readonly string[]) =>
  async (driver: Driver): Promise<void> => {
    await fillTables(symbols)(driver);
    for (let account = 0; account < ATTACKERS; account += 1)
      await driver.query(TOMBSTONES, [userId(account)]);
    await driver.query("ANALYZE alerts");
  };

function senderOf(url: string, account: number, address: string, statuses: Map<number, number>): Send {
  const common = { authorization: `Bearer ${tokenOf(account)}`, "x-forwarded-for": address };
  return async (method, path, body, headers) => {
    const json = body && { "content-type": "application/json" };
    const response = await fetch(url + path, {
      ...{ method, headers: { ...common, ...json, ...headers } },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response.status;
  };
}

/** Repeats rounds with all attackers until the signal is aborted. Says how often each status was answered. */
async function attack(url: string, round: Round, symbols: readonly string[], signal: AbortSignal) {
  const statuses = new Map<number, number>();
  const loop = async (account: number) => {
    const send = senderOf(url, account, "10.9.9.9", statuses);
    for (let number = 0; !signal.aborted; number += 1) {
      const unique = `${Date.now().toString(16)}${account}${number.toString(16).padStart(6, "0")}`;
      await round(send, symbols, unique.padStart(20, "0"));
    }
  };
  await Promise.all(Array.from({ length: ATTACKERS }, (_, account) => loop(account)));
  return Object.fromEntries(statuses);
}

/** How long the neighbor's requests take, in ms, from the shortest to the longest. */
async function watch(url: string, seconds: number): Promise<number[]> {
  const send = senderOf(url, NEIGHBOR, "10.1.1.1", new Map());
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await delay(EVERY)) {
    const begun = performance.now();
    const status = await send("GET", "/streams");
    if (status !== 200) throw new Error(`The neighbor's streams were answered with ${status}.`);
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other);
}

/** How long another member's `GET /streams` takes while six accounts at one address repeat changes of many rows. */
export const measureBulkChanges = (engine: Engine, { symbols, seconds, runs }: Options): Promise<Table> =>
  undoing(async (undo) => {
    const database = await filledDatabase(undo, engine, fill(symbols));
    const url = await startService(undo, database.service);
    await watch(url, 3);
    const times = new Map<string, number[][]>([["nobody", []]]);
    for (let run = 0; run < runs; run += 1) {
      times.get("nobody")?.push(await watch(url, seconds));
      for (const [name, round] of Object.entries(ROUNDS)) {
        const ending = new AbortController();
        const attacking = attack(url, round, symbols, ending.signal);
        times.set(name, [...(times.get(name) ?? []), await watch(url, seconds)]);
        ending.abort();
        console.error(`${engine}, ${name}: ${JSON.stringify(await attacking)}`);
      }
    }
    const samples = (share: number) =>
      Object.fromEntries(
        [...times].map(([name, all]) => [name, all.map((sorted) => percentile(sorted, share))]),
      );
    const targets = Object.keys(ROUNDS).map((subject) => ({ subject, most: 50 }));
    const rows: Row[] = [
      row("p50", "ms", samples(0.5), { digits: 1, targets }),
      row("p95", "ms", samples(0.95), { digits: 1, targets }),
      row("Slowest", "ms", samples(1), { digits: 1 }),
    ];
    return {
      title: `${engine}, 60,000 deleted alerts: another member's GET /streams while six accounts at one address import and undo`,
      ...{ subjects: [...times.keys()], rows },
    };
  });
