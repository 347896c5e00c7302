import { marketTickersSchema } from "@cointide/shared/contracts/market";
import * as z from "zod";
import { ageHeaders, marketRefusals } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { openToAll } from "../http/open-to-all.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { tickersAnswer } from "../market/tickers-answer.ts";
import { someSymbols } from "./symbols-query.ts";

export function addTickersRoute(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Price facts of the past 24 hours, by symbol",
    querystring: z.object({ symbols: someSymbols }),
    response: {
      ...marketRefusals,
      200: marketTickersSchema,
      422: sentence("The symbols are missing, malformed or too many."),
      503: sentence("The exchange fails and nothing older is known."),
    },
  };
  // Facts are checked when they come from the exchange; checking them again proves nothing.
  const options = { schema, onRequest: openToAll, serializerCompiler: () => JSON.stringify };
  app.get("/tickers", options, async (request, reply) => {
    const { market } = await opening;
    const facts = await market.tickers(request.query.symbols);
    reply.headers(ageHeaders(facts));
    return tickersAnswer(facts);
  });
}
