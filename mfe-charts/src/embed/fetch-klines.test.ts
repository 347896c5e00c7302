import { afterEach, expect, it, vi } from "vitest";
import { sampleKlines } from "../testing/klines.ts";
import { fetchCandles } from "./fetch-klines.ts";

afterEach(() => vi.unstubAllGlobals());

const NOW = Date.UTC(2026, 10, 25, 12, 30);
const never = new AbortController().signal;
const request = { symbol: "BTCUSDT", interval: "1h", limit: 3 } as const;
const answer = (body: unknown, status = 200) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );

it("asks for the given number of candles, without cookies", async () => {
  answer({ klines: sampleKlines("1h", 3, NOW), hasOlder: true });
  const page = await fetchCandles("https://a.example/api", request, never);
  expect(page?.candles.map(({ close }) => close)).toEqual(["1", "2", "3"]);
  expect(vi.mocked(fetch).mock.calls[0]).toEqual([
    "https://a.example/api/klines?symbol=BTCUSDT&interval=1h&limit=3",
    expect.objectContaining({ credentials: "omit" }),
  ]);
});

it("puts candles in order, and says where some may be missing between them", async () => {
  const [first, second, third] = sampleKlines("1h", 3, NOW);
  answer({ klines: [third, first, third], hasOlder: true, dropped: 1 });
  const page = await fetchCandles("https://a.example/api", request, never);
  expect(page).toMatchObject({ candles: [{ close: "1" }, { close: "3" }], hasHoles: true });
  answer({ klines: [third, first, second], hasOlder: true, dropped: 1 });
  expect(await fetchCandles("https://a.example/api", request, never)).toMatchObject({ hasHoles: false });
});

it("says of a symbol that is not listed that there are none", async () => {
  answer("“X” is not listed.", 404);
  expect(await fetchCandles("https://a.example/api", request, never)).toBeNull();
});

it.each([
  ["nothing", null],
  ["no list", { klines: {} }],
  ["a price that is a number", { klines: [[NOW, 1, "2", "1", "2", 3]] }],
  ["a price that is no number", { klines: [[NOW, "1", "2", "NaN", "2", 3]] }],
  ["an item too few", { klines: [[NOW, "1", "2", "1", "2"]] }],
  ["a negative volume", { klines: [[NOW, "1", "2", "1", "2", -3]] }],
  ["a time that is a text", { klines: [["now", "1", "2", "1", "2", 3]] }],
])("takes no answer with %s", async (_, body) => {
  answer(body);
  await expect(fetchCandles("https://a.example/api", request, never)).rejects.toThrow("sent no klines");
});

it("fails where the service does", async () => {
  answer("", 503);
  await expect(fetchCandles("https://a.example/api", request, never)).rejects.toThrow("503");
});
