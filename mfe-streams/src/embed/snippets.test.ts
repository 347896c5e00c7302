import { expect, it } from "vitest";
import { SNIPPETS } from "./snippets.ts";

const choice = {
  base: "https://streams.example/embed",
  attributes: { symbols: 'BTC"<&', theme: "dark" },
  release: { folder: "/mfe-streams/1.0.0-a/embed/", integrity: { "ticker.js": "sha384-abc" } },
};

it.each(Object.keys(SNIPPETS))(
  "the lines for %s name the origin, and let no symbol out of its attribute",
  (name) => {
    const lines = SNIPPETS[name]?.(choice) ?? "";
    expect(lines).toContain("https://streams.example/");
    expect(lines).not.toContain('BTC"<');
  },
);

it("the lines name a slice that shares its origin with others", () => {
  const base = "https://cdn.example/embed/mfe-streams";
  expect(SNIPPETS.HTML?.({ ...choice, base })).toContain(`src="${base}/ticker.js"`);
  expect(SNIPPETS["A frame"]?.({ ...choice, base })).toContain('origin === "https://cdn.example"');
});

it("the lines for one version name it and what it is checked by", () => {
  const lines = SNIPPETS["HTML, one version for good"]?.(choice) ?? "";
  expect(lines).toContain('src="https://streams.example/mfe-streams/1.0.0-a/embed/ticker.js"');
  expect(lines).toContain('integrity="sha384-abc"');
});
