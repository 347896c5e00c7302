import { expect, it } from "vitest";
import { loadCoins } from "./coin-names.ts";
import { makeCoinNames } from "./testing/make-coin-names.ts";

it("has the names that the packages and our corrections give (vitest -u writes them)", async () => {
  await expect(makeCoinNames()).toMatchFileSnapshot("names.json");
});

it("names coins by their base asset, the most traded first", async () => {
  const coins = await loadCoins();
  expect(coins.get("BTC")).toEqual({ name: "Bitcoin", names: ["Bitcoin", "XBT"], rank: 0 });
  expect(coins.get("ETH")?.rank).toBe(1);
  expect(coins.get("DOGE")?.name).toBe("Dogecoin");
  expect(coins.get("币安人生")?.name).toBe("Binance Life");
  expect(coins.get("NOSUCHCOIN")).toBeUndefined();
});

it("knows renamed coins by their old names and codes", async () => {
  const coins = await loadCoins();
  expect(coins.get("POL")?.names).toEqual(expect.arrayContaining(["Polygon", "MATIC"]));
  expect(coins.get("EGLD")?.names).toContain("Elrond");
  expect(coins.get("XRP")?.names).toContain("Ripple");
});
