import { marketTickersSchema } from "@cointide/shared/contracts/market";
import * as z from "zod";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { sendFacts } from "../http/facts-answer.ts";
import { openToAll } from "../http/open-to-all.ts";
import type { AtHand } from "../http/short-way.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { someSymbols } from "./symbols-query.ts";

const PATH = "/tickers";
const querystring = z.object({ symbols: someSymbols });

/** The same route where nothing has to be fetched. */
export const tickersAtHand: AtHand = {
  path: PATH,
  openToAll: true,
  question(query) {
    const { data } = querystring.safeParse(query);
    return data ? (market) => market.tickersAtHand(data.symbols) : null;
  },
};

export function addTickersRoute(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Price facts of the past 24 hours, by symbol",
    querystring,
    response: {
      200: marketTickersSchema,
      422: sentence("The symbols are missing, malformed or too many."),
      503: sentence("The exchange fails and nothing older is known."),
    },
  };
  app.get(PATH, { schema, onRequest: openToAll }, async (request, reply) => {
    const { market } = await opening;
    return sendFacts(reply, await market.tickers(request.query.symbols));
  });
}
