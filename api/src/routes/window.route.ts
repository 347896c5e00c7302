import { marketTickersSchema } from "@cointide/shared/contracts/market";
import { windowSchema } from "@cointide/shared/contracts/window";
import * as z from "zod";
import { ageHeaders, marketRefusals } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { tickersAnswer } from "../market/tickers-answer.ts";
import { someSymbols } from "./symbols-query.ts";

const winsize = z
  .string("Name one window, for example winsize=7d.")
  .pipe(windowSchema)
  .describe("1m to 59m, 1h to 23h or 1d to 7d.");

export function addWindowRoute(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Price facts of a window that ends now, by symbol",
    querystring: z.object({ symbols: someSymbols, winsize }),
    response: {
      ...marketRefusals,
      200: marketTickersSchema,
      422: sentence("The symbols are missing, malformed or too many, or the window is none."),
      503: sentence("The exchange fails and nothing older is known."),
    },
  };
  app.get("/tickers/window", { schema }, async (request, reply) => {
    const { market } = await opening;
    const { symbols, winsize } = request.query;
    const facts = await market.window(symbols, winsize, request.ip);
    reply.headers(ageHeaders(facts));
    return tickersAnswer(facts);
  });
}
