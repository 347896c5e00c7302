import { statSync } from "node:fs";
import * as z from "zod";
import type { ExchangeOptions } from "./exchange.ts";

const group = "Simulated exchange";

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
};

const switchSchema = z
  .enum(["0", "1"], "must be 1 or 0")
  .transform((text) => text === "1")
  .default(false);

const CURRENCIES = /^[A-Z]{3,5}:\d+(\.\d+)?(,[A-Z]{3,5}:\d+(\.\d+)?)*$/;
const readCurrencies = (text: string): Record<string, number> =>
  Object.fromEntries(
    text.split(",").map((entry) => [entry.split(":")[0] ?? "", Number(entry.split(":")[1])]),
  );
const CURRENCIES_ERROR = 'must be currencies with their value in dollars, such as "IDR:0.00004"';

/** Settings of the simulated exchange; docs/configuration.md lists their metadata. */
export const exchangeSchema = z.object({
  PORT_EXCHANGE: wholeNumber(0, 65_535).default(4100),
  LISTEN_HOST: z.string().default("localhost"),
  EXCHANGE_SEED: wholeNumber(0, 0x7fffffff)
    .optional()
    .meta({
      ...{ group, description: "The same seed gives the same market at the same time", fallback: "`1`" },
    }),
  EXCHANGE_KLINES: z
    .string()
    .refine(
      (folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory(),
      "must be a folder of CSV files",
    )
    .optional()
    .meta({ group, description: "Folder of recorded candles, one `SYMBOL.csv` for each symbol" }),
  EXCHANGE_CONTROL: switchSchema.meta({ group, description: "`1` accepts faults at `/control`" }),
  EXCHANGE_TICK_MS: wholeNumber(10, 60_000)
    .optional()
    .meta({ group, description: "Interval of each symbol's ticks in ms", fallback: "`1000`" }),
  EXCHANGE_TIME: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({
      ...{ group, description: "Stops the market's clock at this Unix timestamp in ms" },
    }),
  EXCHANGE_MOVE_EVERY_TICK: switchSchema.meta({ group, description: "`1` changes the price on every tick" }),
  EXCHANGE_MORE_COINS: wholeNumber(0, 9_999)
    .optional()
    .meta({ group, description: "Number of additional coins, each against USDT", fallback: "`0`" }),
  EXCHANGE_MORE_MONEY: z
    .string()
    .regex(CURRENCIES, CURRENCIES_ERROR)
    .transform(readCurrencies)
    .refine((money) => Object.values(money).every((dollars) => dollars > 0), CURRENCIES_ERROR)
    .optional()
    .meta({
      group,
      description:
        "Additional quote currencies with their value in dollars, such as `IDR:0.00004,JPY:0.0064`",
    }),
});

/** Reads the exchange's settings. Throws an error that names an invalid one. */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): ExchangeOptions {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const { data, error } = exchangeSchema.safeParse(given);
  if (error !== undefined) {
    const [{ path: [name = ""] = [], message } = { message: "" }] = error.issues;
    throw new Error(`${String(name)} ${message}, but is "${given[String(name)]}".`);
  }
  const options = {
    seed: data.EXCHANGE_SEED,
    klines: data.EXCHANGE_KLINES,
    tickMs: data.EXCHANGE_TICK_MS,
    standsAt: data.EXCHANGE_TIME,
    moreCoins: data.EXCHANGE_MORE_COINS,
    moreMoney: data.EXCHANGE_MORE_MONEY,
    moveEveryTick: data.EXCHANGE_MOVE_EVERY_TICK || undefined,
  };
  return {
    ...{ port: data.PORT_EXCHANGE, host: data.LISTEN_HOST, control: data.EXCHANGE_CONTROL },
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  };
}
