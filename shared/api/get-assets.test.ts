import { expect, it } from "vitest";
import { createTestApi } from "../testing/test-host.tsx";
import { assetsQuery, getAssets } from "./get-assets.ts";

it("gets all pairs and caches them under one key", async () => {
  const asset = { symbol: "币安人生USDT", base: "币安人生", quote: "USDT", tick: "0.0001" };
  const api = createTestApi({ "GET /assets": () => [asset] });
  expect(await getAssets(api)).toEqual([asset]);
  expect(assetsQuery(api).queryKey).toEqual(["assets"]);
});
