import { klinesSchema } from "@cointide/shared/contracts/kline-schemas";
import { KLINE_INTERVALS, type Klines, MAX_KLINES } from "@cointide/shared/contracts/klines";
import { SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";
import * as z from "zod";
import { DomainError } from "../domain-error.ts";
import { ageHeaders, LIMITED, openToAll } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import type { Aged, Market } from "../market/market.ts";
import type { OpenMarket } from "../market/open-market.ts";

const NO_SYMBOL = "Send one symbol, for example symbol=BTCUSDT.";
const INTERVALS = ["1s", ...KLINE_INTERVALS] as const;
const NO_INTERVAL = `Send one interval: ${INTERVALS.slice(0, -1).join(", ")} or ${INTERVALS.at(-1)}.`;
const NO_END = "The end is a time in whole milliseconds since 1970, for example end=1789988400000.";
const NO_START = "The start is a time in whole milliseconds since 1970, for example start=1789988400000.";
const NEEDS_START = "Klines of 1s require a start.";
const NO_LIMIT = `The limit is a whole number from 1 to ${MAX_KLINES}.`;

const symbol = z
  .string(NO_SYMBOL)
  .min(1, { error: NO_SYMBOL, abort: true })
  .regex(SYMBOL_PATTERN, {
    error: ({ input }) =>
      `"${String(input).slice(0, 40)}" is not a symbol. Symbols are upper-case names such as BTCUSDT.`,
  })
  .describe("The name of one trading pair.");

const end = z
  .string(NO_END)
  .regex(/^\d{1,15}$/, NO_END)
  .transform(Number)
  .optional()
  .describe("Return only klines that open before this time, in ms since 1970. Without it, the newest.");

const start = z
  .string(NO_START)
  .regex(/^\d{1,15}$/, NO_START)
  .transform(Number)
  .optional()
  .describe("Return the oldest klines that open at this time or later, in ms since 1970. Required for 1s.");

const limit = z
  .string(NO_LIMIT)
  .regex(/^[1-9]\d{0,2}$/, NO_LIMIT)
  .transform(Number)
  .refine((count) => count <= MAX_KLINES, NO_LIMIT)
  .optional()
  .describe(`The maximum number of klines, from 1 to ${MAX_KLINES}. Defaults to ${MAX_KLINES}.`);

const KLINES = {
  ...LIMITED,
  200: klinesSchema,
  404: sentence("The symbol is not listed."),
  422: sentence("A parameter is missing, malformed or repeated."),
  503: sentence("The exchange is failing and nothing is cached."),
};

const querySchema = z
  .object({ symbol, interval: z.enum(INTERVALS, NO_INTERVAL), start, end, limit })
  .refine(({ interval, start }) => interval !== "1s" || start !== undefined, NEEDS_START);

type KlinesRequest = z.infer<typeof querySchema>;

const readFrom = (market: Market, request: KlinesRequest): Promise<Aged<Klines> | null> => {
  const { symbol, interval, start, end, limit = MAX_KLINES } = request;
  return interval === "1s" || start !== undefined
    ? market.klinesSince(symbol, { interval, start: start ?? 0, end, limit })
    : market.klines(symbol, { interval, end, limit });
};

/** Adds the route of klines, for charts and alerts. */
export function addKlines(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary:
      "Get klines of one symbol, oldest first: the newest, those before a time or those from a time on",
    querystring: querySchema,
    response: KLINES,
  };
  // Klines are checked when they come from the exchange, as tickers are.
  const options = { schema, onRequest: openToAll, serializerCompiler: () => JSON.stringify };
  app.get("/klines", options, async (request, reply) => {
    const { market } = await opening;
    const klines = await readFrom(market, request.query);
    if (klines === null) throw new DomainError("not-found", `"${request.query.symbol}" is not listed.`);
    reply.headers(ageHeaders(klines));
    const time = market.exchangeTime();
    return { ...klines.value, now: market.isTimeMeasured() ? time : null };
  });
}
