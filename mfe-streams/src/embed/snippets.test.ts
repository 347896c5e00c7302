import { expect, it } from "vitest";
import { SNIPPETS } from "./snippets.ts";

const choice = {
  origin: "https://streams.example",
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

it("the lines for one version name it and what it is checked by", () => {
  const lines = SNIPPETS["HTML, one version for good"]?.(choice) ?? "";
  expect(lines).toContain('src="https://streams.example/mfe-streams/1.0.0-a/embed/ticker.js"');
  expect(lines).toContain('integrity="sha384-abc"');
});
