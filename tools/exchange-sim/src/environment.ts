import { statSync } from "node:fs";
import type { ExchangeOptions } from "./exchange.ts";

const USUAL_PORT = 4100;

/** Reads the exchange's configuration; throws a sentence that names a wrong value. */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): ExchangeOptions {
  const seed = readWhole(environment, "EXCHANGE_SEED", 0, 0x7fffffff);
  const tickMs = readWhole(environment, "EXCHANGE_TICK_MS", 10, 60_000);
  const time = readWhole(environment, "EXCHANGE_TIME", 0, Number.MAX_SAFE_INTEGER);
  const moreCoins = readWhole(environment, "EXCHANGE_MORE_COINS", 0, 9_999);
  const moreMoney = readMoney(environment, "EXCHANGE_MORE_MONEY");
  return {
    port: readWhole(environment, "PORT_EXCHANGE", 0, 65_535) ?? USUAL_PORT,
    host: environment.LISTEN_HOST || "localhost",
    control: readSwitch(environment, "EXCHANGE_CONTROL"),
    ...(environment.EXCHANGE_KLINES ? { klines: readFolder(environment.EXCHANGE_KLINES) } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(tickMs === undefined ? {} : { tickMs }),
    ...(time === undefined ? {} : { standsAt: time }),
    ...(moreCoins === undefined ? {} : { moreCoins }),
    ...(moreMoney === undefined ? {} : { moreMoney }),
    ...(readSwitch(environment, "EXCHANGE_MOVE_EVERY_TICK") ? { moveEveryTick: true } : {}),
  };
}

function readWhole(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = environment[name];
  if (text === undefined || text === "") return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Error(`${name} must be a whole number from ${least} to ${most}, but is "${text}".`);
}

function readSwitch(environment: Readonly<Record<string, string | undefined>>, name: string): boolean {
  const text = environment[name] ?? "";
  if (text === "" || text === "0") return false;
  if (text === "1") return true;
  throw new Error(`${name} must be 1 or 0, but is "${text}".`);
}

/** Reads currencies and their worth in US dollars: "IDR:0.0000389,COP:0.000042". */
function readMoney(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): Record<string, number> | undefined {
  const text = environment[name];
  if (text === undefined || text === "") return undefined;
  const entries = text.split(",").map((entry) => /^([A-Z]{3,5}):(\d+(?:\.\d+)?)$/.exec(entry));
  const money = Object.fromEntries(entries.map((match) => [match?.[1] ?? "", Number(match?.[2])]));
  if (Object.values(money).every((dollars) => dollars > 0)) return money;
  throw new Error(`${name} must be currencies with their worth in dollars, "IDR:0.00004", but is "${text}".`);
}

function readFolder(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new Error(`EXCHANGE_KLINES must be a folder of CSV files, but there is none at "${folder}".`);
}
