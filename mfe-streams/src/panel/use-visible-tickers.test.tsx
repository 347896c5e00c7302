// @vitest-environment happy-dom
import { followWatchedSymbols } from "@cointide/shared/testing/watched-symbols";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderDashboard, stream } from "../testing/render-dashboard.tsx";

type Notify = (entries: { isIntersecting: boolean }[]) => void;

const observed = new Map<Element, Notify>();

beforeEach(() => {
  class FakeObserver {
    #notify: Notify;
    #element: Element | null = null;
    constructor(notify: Notify) {
      this.#notify = notify;
    }
    observe = (element: Element) => {
      this.#element = element;
      observed.set(element, this.#notify);
    };
    disconnect = () => this.#element && observed.delete(this.#element);
  }
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  observed.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const { host } = renderDashboard({ streams: [stream("a", "BTCUSDT", "ETHUSDT"), stream("b", "SOLUSDT")] });
  const watchedSymbols = followWatchedSymbols(host.queryClient);
  const scroll = (name: string, isIntersecting: boolean) =>
    act(async () => observed.get(screen.getByRole("article", { name }))?.([{ isIntersecting }]));
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
  expect(observed.size).toBe(2);
  cleanup();
  await Promise.resolve();
  expect(observed.size).toBe(0);
  expect(watchedSymbols()).toEqual([]);
});
