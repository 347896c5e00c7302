import { assetsSchema } from "@cointide/shared/contracts/market";
import { ageHeaders, marketRefusals } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import type { OpenMarket } from "../market/open-market.ts";

export function addAssetsRoute(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "All pairs that can be traded now, sorted by symbol",
    response: {
      ...marketRefusals,
      200: assetsSchema,
      503: sentence("The exchange fails and no older list is known."),
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
