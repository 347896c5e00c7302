import { marketTickersSchema } from "@cointide/shared/contracts/market";
import { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";
import * as z from "zod";
import { ageHeaders, marketRefusals } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { tickersAnswer } from "../market/tickers-answer.ts";
import { optionalSymbols } from "./symbols-query.ts";

export function addPreviewRoute(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Price facts of the landing page's pairs over the past 24 hours, by symbol",
    querystring: z.object({ symbols: optionalSymbols }),
    response: {
      ...marketRefusals,
      200: marketTickersSchema,
      422: sentence("The symbols are malformed or too many."),
      503: sentence("The exchange fails and nothing older is known."),
    },
  };
  app.get("/tickers/preview", { schema }, async (request, reply) => {
    const { market } = await opening;
    const { symbols } = request.query;
    const facts = await market.tickers(symbols.length > 0 ? symbols : PREVIEW_SYMBOLS);
    reply.headers(ageHeaders(facts));
    return tickersAnswer(facts);
  });
}
