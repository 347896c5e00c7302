// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderDashboard, stream } from "../testing/render-dashboard.tsx";

type Notify = (entries: { isIntersecting: boolean }[]) => void;

/** Who observes an element, by the margin that counts as in sight. */
const observed = new Map<Element, Map<string | undefined, Notify>>();

beforeEach(() => {
  class FakeObserver {
    #notify: Notify;
    #margin: string | undefined;
    #undo = () => {};
    constructor(notify: Notify, options?: { rootMargin?: string }) {
      this.#notify = notify;
      this.#margin = options?.rootMargin;
    }
    observe = (element: Element) => {
      const observers = observed.get(element) ?? new Map();
      observed.set(element, observers.set(this.#margin, this.#notify));
      this.#undo = () => observers.delete(this.#margin);
    };
    disconnect = () => this.#undo();
  }
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  observed.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cardOf = (symbol: string) => screen.getByRole("article", { name: symbol });
const valuesOf = (symbol: string) => within(cardOf(symbol)).queryAllByRole("cell");
const NEAR = "100% 0px";

it("a card far down shows its symbols, and their values from when it is near", async () => {
  const streams = Array.from({ length: 8 }, (_, at) => stream(`id${at}`, `C${at}USDT`));
  renderDashboard({ streams });
  expect(valuesOf("C5USDT").length).toBeGreaterThan(0);
  expect(within(cardOf("C7USDT")).getByRole("rowheader").textContent).toBe("C7USDT");
  expect(valuesOf("C7USDT")).toEqual([]);

  const notify = observed.get(cardOf("C7USDT"))?.get(NEAR);
  await act(async () => notify?.([{ isIntersecting: false }]));
  expect(valuesOf("C7USDT")).toEqual([]);
  await act(async () => notify?.([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(valuesOf("C7USDT").length).toBeGreaterThan(0);
  expect(observed.get(cardOf("C7USDT"))?.has(NEAR)).toBe(false);
});

it("a card far down has its values on paper", async () => {
  const streams = Array.from({ length: 8 }, (_, at) => stream(`id${at}`, `C${at}USDT`));
  renderDashboard({ streams });
  await act(async () => void window.dispatchEvent(new Event("beforeprint")));
  expect(valuesOf("C7USDT").length).toBeGreaterThan(0);
  await act(async () => void window.dispatchEvent(new Event("afterprint")));
});
