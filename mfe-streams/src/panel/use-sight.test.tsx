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
  const inSight = followWatchedSymbols(host.queryClient);
  const scroll = (name: string, isIntersecting: boolean) =>
    act(async () => observed.get(screen.getByRole("article", { name }))?.([{ isIntersecting }]));
  return { scroll, inSight };
}

it("tells which symbols can be seen as their cards come into sight and leave it", async () => {
  const { scroll, inSight } = open();
  expect(inSight()).toEqual([]);
  await scroll("BTCUSDT, ETHUSDT", true);
  await scroll("SOLUSDT", true);
  expect(inSight()).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT"]);
  await scroll("BTCUSDT, ETHUSDT", false);
  expect(inSight()).toEqual(["SOLUSDT"]);
});

it("observes nothing once the cards are gone, and no symbol counts as seen", async () => {
  const { scroll, inSight } = open();
  await scroll("SOLUSDT", true);
  expect(observed.size).toBe(2);
  cleanup();
  await Promise.resolve();
  expect(observed.size).toBe(0);
  expect(inSight()).toEqual([]);
});
