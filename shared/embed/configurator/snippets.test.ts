import { describe, expect, it } from "vitest";
import type { EmbedDescription } from "./description.ts";
import { snippetsOf } from "./snippets.ts";

const ticker: EmbedDescription = {
  ...{ element: "cointide-ticker", file: "ticker", title: "Prices", intro: "", fields: [] },
  example: { component: "Prices", handler: "onTick", event: "cointide-tick", price: "price" },
  ...{ frame: { title: "Live prices", height: 220 }, isFederated: true },
};
const SNIPPETS = snippetsOf(ticker);

const choice = {
  base: "https://streams.example/embed",
  attributes: { symbols: 'BTC"<&', theme: "dark", href: "https://example.com/{symbol}" },
  release: { folder: "/mfe-streams/1.0.0-a/embed/", integrity: { "ticker.js": "sha384-abc" } },
};

it.each(Object.keys(SNIPPETS))(
  "the lines for %s name the origin, and let no symbol out of its attribute",
  (name) => {
    const lines = SNIPPETS[name]?.(choice) ?? "";
    expect(lines).toContain("https://streams.example");
    expect(lines).not.toContain('BTC"<');
  },
);

it("the lines name a slice that shares its origin with others", () => {
  const base = "https://cdn.example/embed/mfe-streams";
  expect(SNIPPETS.HTML?.({ ...choice, base })).toContain(`src="${base}/ticker.js"`);
  expect(SNIPPETS["A frame"]?.({ ...choice, base })).toContain('origin !== "https://cdn.example"');
  expect(SNIPPETS["The npm package"]?.({ ...choice, base })).toContain('server="https://cdn.example"');
});

it("the lines for one version name it and what it is checked by", () => {
  const lines = SNIPPETS["HTML, pinned version"]?.(choice) ?? "";
  expect(lines).toContain('src="https://streams.example/mfe-streams/1.0.0-a/embed/ticker.js"');
  expect(lines).toContain('integrity="sha384-abc"');
});

describe("lines for another embed", () => {
  const chart = snippetsOf({
    ...{ ...ticker, element: "cointide-chart", file: "chart", isFederated: false },
    example: { component: "Chart", handler: "onCandle", event: "cointide-candle", price: "close" },
  });

  it("name its script, its element and its event", () => {
    const attributes = { symbol: "BTCUSDT" };
    expect(chart.HTML?.({ ...choice, attributes })).toBe(
      '<script src="https://streams.example/embed/chart.js" async></script>\n<cointide-chart symbol="BTCUSDT"></cointide-chart>',
    );
    expect(chart["React 19"]?.(choice)).toContain(
      "oncointide-candle={({ detail }) => console.log(detail.symbol, detail.close)}",
    );
    expect(chart.Vue?.(choice)).toContain('@cointide-candle="onCandle"');
  });
});
