// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubObservers } from "../testing/fake-observer.ts";
import { renderDashboard, stream } from "../testing/render-dashboard.tsx";

let observers: ReturnType<typeof stubObservers>;
beforeEach(() => {
  observers = stubObservers();
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

  await observers.scroll(cardOf("C7USDT"), NEAR, false);
  expect(valuesOf("C7USDT")).toEqual([]);
  await observers.scroll(cardOf("C7USDT"), NEAR, false, true);
  expect(valuesOf("C7USDT").length).toBeGreaterThan(0);
  expect(observers.observed.get(cardOf("C7USDT"))?.has(NEAR)).toBe(false);
});

it("a card far down has its values on paper", async () => {
  const streams = Array.from({ length: 8 }, (_, at) => stream(`id${at}`, `C${at}USDT`));
  renderDashboard({ streams });
  await act(async () => void window.dispatchEvent(new Event("beforeprint")));
  expect(valuesOf("C7USDT").length).toBeGreaterThan(0);
  await act(async () => void window.dispatchEvent(new Event("afterprint")));
});
