import { marketsSchema } from "@cointide/shared/contracts/markets";
import { ageHeaders, LIMITED, openToAll } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { sendCompressed } from "../http/send-compressed.ts";
import type { OpenMarket } from "../market/open-market.ts";

/** Adds the route of the whole market, for everybody. */
export function addMarkets(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Get the past 24 hours of all pairs that are trading, sorted by symbol",
    response: {
      ...LIMITED,
      200: marketsSchema,
      503: sentence("The exchange is failing and nothing younger than 10 minutes is cached."),
    },
  };
  app.get("/markets", { schema, onRequest: openToAll }, async (_request, reply) => {
    const markets = await (await opening).market.markets();
    reply.headers(ageHeaders(markets));
    return sendCompressed(reply, markets.value);
  });
}
