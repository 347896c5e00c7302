import { publicConfigSchema } from "@cointide/shared/contracts/config";
import { tickerHistoriesSchema } from "@cointide/shared/contracts/history";
import { assetsSchema, marketTickersSchema } from "@cointide/shared/contracts/market";
import { PREVIEW_SYMBOLS, SUCCESSORS } from "@cointide/shared/contracts/symbols";
import { windowSchema } from "@cointide/shared/contracts/window";
import type { FastifyReply } from "fastify";
import * as z from "zod";
import { ageHeaders, LIMITED, openToAll, tickersAnswer } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { optionalSymbols, someSymbols } from "../http/symbols-query.ts";
import type { Tickers } from "../market/market.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { addChanges } from "./changes.routes.ts";
import { addKlines } from "./klines.routes.ts";
import { addMarkets } from "./markets.routes.ts";

const TICKERS = {
  ...LIMITED,
  200: marketTickersSchema,
  422: sentence("The symbols are missing, malformed or too many, or the window is not supported."),
  503: sentence("The exchange is failing and nothing is cached."),
};

const winsize = z
  .string("Send one window, for example winsize=7d.")
  .pipe(windowSchema)
  .describe("1m to 59m, 1h to 23h or 1d to 7d.");

function answerTickers(reply: FastifyReply, tickers: Tickers) {
  reply.headers(ageHeaders(tickers));
  return tickersAnswer(tickers);
}

function addTickers(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Get tickers of the past 24 hours, by symbol",
    querystring: z.object({ symbols: someSymbols }),
    response: TICKERS,
  };
  // Tickers are checked when they come from the exchange; checking them again proves nothing.
  const options = { schema, onRequest: openToAll, serializerCompiler: () => JSON.stringify };
  app.get("/tickers", options, async (request, reply) => {
    const { market } = await opening;
    return answerTickers(reply, await market.tickers(request.query.symbols));
  });
}

/** Adds the successors of renamed pairs. Each symbol once. */
const withSuccessors = (symbols: readonly string[]): string[] => [
  ...new Set(symbols.flatMap((symbol) => [symbol, SUCCESSORS[symbol] ?? symbol])),
];

function addPreview(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary:
      "Get tickers of the landing page's pairs and of their successors over the past 24 hours, by symbol",
    querystring: z.object({ symbols: optionalSymbols }),
    response: TICKERS,
  };
  app.get("/tickers/preview", { schema }, async (request, reply) => {
    const { market } = await opening;
    const { symbols } = request.query;
    const shown = withSuccessors(symbols.length > 0 ? symbols : PREVIEW_SYMBOLS);
    return answerTickers(reply, await market.tickers(shown));
  });
}

function addWindow(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Get tickers of a window that ends now, by symbol",
    querystring: z.object({ symbols: someSymbols, winsize }),
    response: TICKERS,
  };
  app.get("/tickers/window", { schema }, async (request, reply) => {
    const { market } = await opening;
    const { symbols, winsize } = request.query;
    return answerTickers(reply, await market.window(symbols, winsize, request.ip));
  });
}

function addHistory(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Get the prices of the past day in steps of 30 minutes, by symbol",
    querystring: z.object({ symbols: someSymbols }),
    response: { ...TICKERS, 200: tickerHistoriesSchema },
  };
  const options = { schema, onRequest: openToAll, serializerCompiler: () => JSON.stringify };
  app.get("/tickers/history", options, async (request, reply) => {
    const histories = await (await opening).market.history(request.query.symbols);
    reply.headers(ageHeaders(histories));
    return histories.value;
  });
}

function addAssets(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "List all pairs that are trading, sorted by symbol",
    response: {
      ...LIMITED,
      200: assetsSchema,
      503: sentence("The exchange is failing and no list is cached."),
    },
  };
  app.get("/assets", { schema }, async (_request, reply) => {
    const { market } = await opening;
    const pairs = await market.pairs();
    reply.headers(ageHeaders(pairs));
    const trading = [...pairs.value.values()].filter(({ isHalted }) => !isHalted);
    return trading.map(({ isHalted: _, ...asset }) => asset);
  });
}

/** Adds the routes of pairs and prices, for everybody. */
export function addMarketRoutes(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Get the market, the URL of its live feed and what the service accepts",
    response: { ...LIMITED, 200: publicConfigSchema },
  };
  app.get("/config", { schema }, async () => ({ ...(await opening).config, streamNames: true }));
  addAssets(app, opening);
  addMarkets(app, opening);
  addTickers(app, opening);
  addPreview(app, opening);
  addWindow(app, opening);
  addHistory(app, opening);
  addChanges(app, opening);
  addKlines(app, opening);
}
