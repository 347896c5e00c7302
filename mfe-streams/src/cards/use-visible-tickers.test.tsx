// @vitest-environment happy-dom
import { followWatchedSymbols } from "@cointide/shared/testing/watched-symbols";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubObservers } from "../testing/fake-observer.ts";
import { renderDashboard, stream } from "../testing/render-dashboard.tsx";

/** How far beyond the viewport a card counts as visible. */
const MARGIN = "10% 0px";

let observers: ReturnType<typeof stubObservers>;
beforeEach(() => {
  observers = stubObservers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const { host } = renderDashboard({ streams: [stream("a", "BTCUSDT", "ETHUSDT"), stream("b", "SOLUSDT")] });
  const watchedSymbols = followWatchedSymbols(host.queryClient);
  const scroll = (name: string, isVisible: boolean) =>
    observers.scroll(screen.getByRole("article", { name }), MARGIN, isVisible);
  return { scroll, watchedSymbols };
}

it("watches the symbols of the cards that are in the viewport", async () => {
  const { scroll, watchedSymbols } = open();
  expect(watchedSymbols()).toEqual([]);
  await scroll("BTCUSDT, ETHUSDT", true);
  await scroll("SOLUSDT", true);
  expect(watchedSymbols()).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT"]);
  await scroll("BTCUSDT, ETHUSDT", false);
  expect(watchedSymbols()).toEqual(["SOLUSDT"]);
});

it("observes nothing once the cards are gone, and no symbol is watched", async () => {
  const { scroll, watchedSymbols } = open();
  await scroll("SOLUSDT", true);
  expect(observers.observed.size).toBe(2);
  cleanup();
  await Promise.resolve();
  expect(observers.observed.size).toBe(0);
  expect(watchedSymbols()).toEqual([]);
});
