import { publicConfigSchema } from "@cointide/shared/contracts/config";
import { marketRefusals } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import type { OpenMarket } from "../market/open-market.ts";

export function addConfigRoute(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Which market it is, and where its live feed is",
    response: { ...marketRefusals, 200: publicConfigSchema },
  };
  app.get("/config", { schema }, async () => (await opening).config);
}
