import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import { FILE_VERSION } from "@cointide/shared/contracts/transfer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Lists } from "../data/lists.ts";
import { planImport } from "../importing/plan-import.ts";
import { ASSETS, NOTHING, SYMBOLS } from "../testing/file-host.ts";
import { writeCointideFile } from "./cointide-file.ts";
import { readSource } from "./read-source.ts";
import { UnreadableText } from "./source.ts";
import { writeWatchlist } from "./tradingview.ts";

const read = (text: string) => readSource({ text, isDamaged: false }, ASSETS);
const file = (parts: object) => JSON.stringify({ format: "cointide", version: 1, ...parts });
const ALERT: AlertSettings = {
  ...{ symbol: "BTCUSDT", condition: { kind: "above", price: "64120.5" }, repeatAfter: null },
  ...{ note: "", status: "active", expiresAt: null },
};
const context = { lists: NOTHING, isListed: (symbol: string) => SYMBOLS.includes(symbol), mostAlerts: 200 };

const symbols = fc.uniqueArray(fc.constantFrom(...SYMBOLS), { minLength: 1, maxLength: 5 });
const name = fc.constantFrom("", "Majors", "DeFi, small", "### mine", "Ünï 币", "😀 moon", "__proto__");
const alert: fc.Arbitrary<AlertSettings> = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  condition: fc.oneof(
    fc.record({
      kind: fc.constantFrom("above" as const, "below" as const),
      price: fc.constantFrom("1", "0.00000012", "99999999999.5"),
    }),
    fc.record({
      kind: fc.constant("near" as const),
      price: fc.constant("5"),
      percent: fc.constantFrom(0.01, 50),
    }),
    fc.record({
      kind: fc.constant("moves" as const),
      percent: fc.constantFrom(0.5, 1_000),
      window: fc.constantFrom("5m" as const, "24h" as const),
    }),
  ),
  repeatAfter: fc.constantFrom(null, 1, 10_080),
  expiresAt: fc.constantFrom(null, 4_000_000_000_000),
  note: fc.constantFrom("", "Sell a tenth", "“quoted” \\ /"),
  status: fc.constantFrom("active" as const, "paused" as const, "done" as const),
});
const choices = fc.record(
  {
    display: fc.constant({ theme: "dark", times: "utc" }),
    board: fc.constant({
      view: "table",
      columns: ["last"],
      sort: { by: "last", isDescending: true },
      pinned: null,
    }),
    alertSound: fc.boolean(),
    charts: fc.constant({ interval: "1d", averages: [20, 50] }),
  },
  { requiredKeys: [] },
);

describe("a Cointide file", () => {
  it("brings the same lists back", async () => {
    const lists = fc.record({
      streams: fc.array(fc.record({ name, symbols }), { maxLength: 30 }),
      alerts: fc.array(alert, { maxLength: 10 }),
      choices,
    });
    await fc.assert(
      fc.asyncProperty(lists, async (sent: Lists) => {
        const source = await read(writeCointideFile(sent, 0));
        expect(source.refused).toEqual([]);
        expect({ streams: source.streams, alerts: source.alerts, choices: source.choices }).toEqual({
          ...sent,
          choices: JSON.parse(JSON.stringify(sent.choices)),
        });
        // What is there already is not added a second time.
        const again = planImport(source, { ...context, lists: sent });
        expect(again).toMatchObject({ streams: [], alerts: [], choices: {} });
      }),
      { numRuns: 60 },
    );
  });

  it.each<[string, string, RegExp]>([
    ["nothing", " \ufeff \n", /nothing to import/],
    ["a cut file", '{"format":"cointide","version":1,"streams":[', /damaged or cut off/],
    ["other JSON", '{"streams":[]}', /not a Cointide file/],
    ["a list", '["BTCUSDT"]', /not a Cointide file/],
    ["a later version", file({ version: FILE_VERSION + 1 }), /newer version/],
    ["a version of 0", file({ version: 0 }), /not a Cointide file/],
    ["streams that are no list", file({ streams: { length: 1e9 } }), /not a Cointide file/],
    ["more than 1 MB", file({ padding: "x".repeat(1_048_576) }), /larger than 1 MB/],
    ["100,000 levels", `${"[".repeat(100_000)}`, /damaged or cut off|not a Cointide file/],
  ])("is refused as a whole with %s", async (_, text, message) => {
    const error = await read(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreadableText);
    expect((error as Error).message).toMatch(message);
  });

  it("is read item by item, and says why an item is refused", async () => {
    const { streams, alerts, refused } = await read(
      file({
        streams: [
          { name: "Good", symbols: ["BTCUSDT"], id: "x", userId: "someone" },
          { name: "a\u202eb", symbols: ["BTCUSDT"] },
          { name: "Six", symbols: ["A1", "A2", "A3", "A4", "A5", "A6"] },
          { symbols: [] },
          { symbols: ["btcusdt"] },
          "BTCUSDT",
          null,
          { name: "\u2800", symbols: ["ETHUSDT"] },
          { name: "x".repeat(300_000), symbols: ["BTCUSDT"] },
        ],
        alerts: [
          ALERT,
          { ...ALERT, condition: { kind: "above", price: "1e309" } },
          { ...ALERT, condition: { kind: "moves", percent: 1e9, window: "1h" } },
          { ...ALERT, repeatAfter: -1 },
          { ...ALERT, note: "a\u2066b" },
          { ...ALERT, webhook: "https://example.com" },
        ],
      }),
    );
    expect(streams).toEqual([
      { name: "Good", symbols: ["BTCUSDT"] },
      { name: "", symbols: ["ETHUSDT"] },
    ]);
    expect(alerts).toEqual([ALERT, ALERT]);
    expect(refused.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      "Stream a\ufffdb: A stream's name can't have invisible or direction-changing characters. Some emoji are joined by them.",
      "Stream Six: Select up to 5 assets.",
      expect.stringContaining("Select at least one asset."),
      "Stream btcusdt: Symbols are upper-case names such as BTCUSDT.",
      "Stream BTCUSDT: It is malformed.",
      "Stream null: It is malformed.",
      `Stream ${"x".repeat(40)}…: A stream's name can have up to 40 characters.`,
      "Alert on BTCUSDT: Enter a price above 0 as a plain number, such as 64120.5.",
      "Alert on BTCUSDT: Enter a percentage between 0.01 and 1,000.",
      "Alert on BTCUSDT: Choose a cooldown between 1 minute and 7 days.",
      "Alert on BTCUSDT: A note is one line of at most 140 characters.",
    ]);
  });

  it("takes known preferences field by field, and nothing of the prototype or of secrets", async () => {
    const {
      choices: taken,
      refused,
      notes,
    } = await read(
      `{"format":"cointide","version":1,"token":"secret","webhooks":[],"__proto__":{"streams":[1]},
        "preferences":{"display":{"theme":"dark","density":7,"__proto__":{"times":"utc"}},"alertSound":"loud",
        "constructor":{"x":1},"__proto__":{"board":{"view":"table"}},"board":{"columns":[{}],"order":["x"]}}}`,
    );
    expect(taken).toEqual({ display: { theme: "dark" } });
    expect(refused).toEqual([
      { what: "Preference alertSound", reason: "It is malformed." },
      { what: "Preference constructor", reason: "Cointide has no such preference." },
      { what: "Preference board", reason: "It is malformed." },
    ]);
    expect(notes.join()).toContain("token, webhooks");
    expect(({} as { streams?: unknown }).streams).toBeUndefined();
  });
});

describe("a TradingView watchlist", () => {
  it("brings the same streams back, or says which name changes, and adds none to the board that wrote it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name, symbols }), { minLength: 1, maxLength: 20 }),
        async (streams) => {
          const { text, notes } = writeWatchlist(streams);
          const source = await read(text);
          expect(source.refused).toEqual([]);
          expect(source.streams.map((stream) => stream.symbols)).toEqual(
            streams.map((stream) => stream.symbols),
          );
          for (const [at, { name: sent }] of streams.entries()) {
            if (sent === "") expect(source.streams[at]?.name).toBe("");
            if (source.streams[at]?.name !== sent) expect(notes.length).toBeGreaterThan(0);
          }
          const lists = { streams, alerts: [], choices: {} };
          expect(planImport(source, { lists, isListed: () => true, mostAlerts: 1 }).streams).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each<[string, string, ...[name: string, ...symbols: string[]][]]>([
    ["commas", "###Majors,BINANCE:BTCUSDT,BINANCE:ETHUSDT", ["Majors", "BTCUSDT", "ETHUSDT"]],
    [
      "lines, CRLF and a BOM",
      "\ufeff###A\r\nBINANCE:BTCUSDT\r\n\r\nBINANCE:ETHUSDT,\r\n",
      ["A", "BTCUSDT", "ETHUSDT"],
    ],
    ["lower case", "###Majors,binance:btcusdt", ["Majors", "BTCUSDT"]],
    ["no section", "BINANCE:BTCUSDT,BINANCE:ETHUSDT", ["Watchlist", "BTCUSDT", "ETHUSDT"]],
    [
      "items before the first section, and no comma before it",
      "BINANCE:BTCUSDT###Alts,BINANCE:SOLUSDT",
      ["Watchlist", "BTCUSDT"],
      ["Alts", "SOLUSDT"],
    ],
    ["a blank title", "###\u2800,BINANCE:BTCUSDT", ["", "BTCUSDT"]],
    ["marks", "###\u0915\u093e,BINANCE:BTCUSDT", ["\u0915\u093e", "BTCUSDT"]],
    ["invisible characters in a name", "###a\u202eb,BINANCE:BTCUSDT", ["ab", "BTCUSDT"]],
    ["a name that is too long", `###${"x".repeat(60)},BINANCE:SOLUSDT`, ["x".repeat(40), "SOLUSDT"]],
  ])("is read with %s", async (_, text, ...streams) => {
    expect((await read(text)).streams.map(({ name, symbols }) => [name, ...symbols])).toEqual(streams);
  });

  it("refuses what Cointide does not show, with the reason", async () => {
    const text =
      "###Mixed,COINBASE:BTCUSD,BINANCE:BTCUSDT.P,BINANCE:BTCUSDT/BINANCE:ETHUSDT,BINANCE:BTCUSDT,BINANCE:BTCUSDT,###Empty,###None,NASDAQ:AAPL";
    const { streams, refused } = await read(text);
    expect(streams).toEqual([{ name: "Mixed", symbols: ["BTCUSDT"] }]);
    expect(refused.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      "COINBASE:BTCUSD in “Mixed”: It is from COINBASE. Cointide shows pairs of BINANCE only.",
      "BINANCE:BTCUSDT.P in “Mixed”: It is a perpetual contract. Cointide shows spot pairs only.",
      "BINANCE:BTCUSDT/BINANCE:ETHUSDT in “Mixed”: It is not a symbol such as BINANCE:BTCUSDT.",
      "BTCUSDT in “Mixed”: It is listed there twice.",
      "Section “Empty”: It is empty.",
      "NASDAQ:AAPL in “None”: It is from NASDAQ. Cointide shows pairs of BINANCE only.",
    ]);
  });

  it("becomes several streams where a section has more than five symbols, and says so", async () => {
    const text = `###Wide,${SYMBOLS.map((symbol) => `BINANCE:${symbol}`).join()},BINANCE:FOOUSDT`;
    const plan = planImport(await read(text), context);
    expect(plan.streams).toEqual([
      { name: "Wide", symbols: SYMBOLS.slice(0, 5) },
      { name: "Wide 2", symbols: SYMBOLS.slice(5) },
    ]);
    expect(plan.notes).toEqual(["“Wide” has 7 symbols and becomes 2 streams of up to 5."]);
    expect(plan.refused).toEqual([{ what: "FOOUSDT in “Wide”", reason: "The exchange does not list it." }]);
  });
});

describe("a list of symbols", () => {
  it("is read as the picker reads it", async () => {
    const { streams, refused } = await read("BTCUSDT, eth/usdt; sol-usdt\nNOSUCHCOIN");
    expect(streams).toEqual([{ name: "", symbols: ["BTCUSDT", "ETHUSDT", "SOLUSDT"] }]);
    expect(refused).toEqual([{ what: "NOSUCHCOIN", reason: "It names no pair that trades now." }]);
  });

  it.each([", ", " ", "\n"])(
    "is read in parts where it is long, with %j between symbols",
    async (between) => {
      const { streams } = await read(Array.from({ length: 1_500 }, (_, at) => SYMBOLS[at % 7]).join(between));
      expect(streams).toEqual([{ name: "", symbols: expect.arrayContaining([...SYMBOLS]) }]);
      expect(streams[0]?.symbols).toHaveLength(SYMBOLS.length);
    },
  );

  it.each(["NOSUCHCOIN", "<script>alert(1)</script>", "x".repeat(60_000)])(
    "is refused where it names nothing or is too long",
    async (text) => {
      await expect(read(text)).rejects.toThrow(UnreadableText);
    },
  );
});
