import { describe, expect, it } from "vitest";
import { ASSETS } from "../testing/file-host.ts";
import { readSource } from "./read-source.ts";

const read = (text: string) => readSource({ text, isDamaged: false }, ASSETS);
const ALERT = {
  ...{ symbol: "BTCUSDT", condition: { kind: "above", price: "64120.5" }, repeatAfter: null },
  ...{ note: "", status: "active", expiresAt: null },
};

describe("a file in another encoding", () => {
  const readDamaged = (text: string) => readSource({ text, isDamaged: true }, ASSETS);

  it("is imported without garbled names and notes if it is not UTF-8", async () => {
    const { streams, alerts, refused, warning } = await readDamaged(
      JSON.stringify({
        ...{ format: "cointide", version: 1 },
        streams: [
          { name: "Gr\ufffd\ufffde", symbols: ["BTCUSDT"] },
          { name: "Majors", symbols: ["ETHUSDT"] },
        ],
        alerts: [ALERT, { ...ALERT, note: "verkaufen f\ufffdr" }],
      }),
    );
    expect(streams).toEqual([{ name: "Majors", symbols: ["ETHUSDT"] }]);
    expect(alerts).toEqual([ALERT]);
    expect(refused.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      "Stream “Gr\ufffd\ufffde”: Its name has characters that could not be read.",
      "Alert on BTCUSDT: Its note has characters that could not be read.",
    ]);
    expect(warning).toMatch(/not UTF-8/);
  });

  it("refuses garbled sections of a watchlist that is not UTF-8", async () => {
    const { streams, refused } = await readDamaged(
      "###Gr\ufffd\ufffde,BINANCE:BTCUSDT,###Alts,BINANCE:ETHUSDT",
    );
    expect(streams).toEqual([{ name: "Alts", symbols: ["ETHUSDT"] }]);
    expect(refused).toHaveLength(1);
  });

  it("is refused with advice if nothing of it can be read", async () => {
    await expect(readDamaged("\ufffd\ufffd\ufffd")).rejects.toThrow(/No pair .* not UTF-8/);
    await expect(readDamaged('{"streams":[')).rejects.toThrow(/damaged.* not UTF-8/);
  });

  it("keeps characters that were lost before, and warns of them", async () => {
    const { streams, warning } = await read("###Gr\ufffd\ufffde,BINANCE:BTCUSDT");
    expect(streams).toEqual([{ name: "Gr\ufffd\ufffde", symbols: ["BTCUSDT"] }]);
    expect(warning).toMatch(/lost before/);
  });

  it.each(["B\0T\0C\0", "\0B\0T\0C", "PK\u0003\u0004\ufffd", "\u001b$B%S%C%H(B,BTC"])(
    "is refused with advice if it is binary, or UTF-16 without a byte-order mark: %j",
    async (text) => {
      await expect(read(text)).rejects.toThrow(/not text/);
      await expect(readDamaged(text)).rejects.toThrow(/not text/);
    },
  );
});
