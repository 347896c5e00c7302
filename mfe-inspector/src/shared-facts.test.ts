import { expect, it } from "vitest";
import { sharedFacts } from "./shared-facts.ts";

const copy = (from: string, ...useIn: string[]) => ({ from, useIn, loaded: true });

it("each library is listed once, with all that use it, whichever instance of the runtime knows of them", () => {
  const react = { "19.0.0": copy("shell", "shell") };
  const map = {
    "shell:1": { default: { react, "@cointide/shared/bus": { "1.0.0": copy("shell", "shell") } } },
    "mfe_board:1": { default: { react: { "19.0.0": copy("shell", "shell", "mfe_board") } } },
  };
  expect(sharedFacts(map)).toEqual([
    { key: "react", version: "19.0.0", from: "shell", usedBy: ["shell", "mfe-board"] },
    { key: "@cointide/shared/bus", version: "1.0.0", from: "shell", usedBy: ["shell"] },
  ]);
});

it("a second copy of a library is listed beside the first", () => {
  const react = { "19.0.0": copy("shell"), "18.0.0": copy("mfe_price_alerts") };
  expect(
    sharedFacts({ one: { default: { react } } }).map(({ from, version }) => `${from} ${version}`),
  ).toEqual(["shell 19.0.0", "mfe-price-alerts 18.0.0"]);
});

it("modules that are offered and not in use are left out, as is a page without federation", () => {
  expect(sharedFacts({ one: { default: { react: { "1": { from: "shell" } } } } })).toEqual([]);
  const ready = { from: "shell", useIn: [], lib: () => ({}) };
  expect(sharedFacts({ one: { default: { react: { "1": ready } } } })).toEqual([]);
  expect(sharedFacts({ one: {} })).toEqual([]);
  expect(sharedFacts()).toEqual([]);
});
