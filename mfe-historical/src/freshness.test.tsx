// @vitest-environment happy-dom
import type { FeedState } from "@cointide/shared/contracts/events";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createGate, FACTS, openComparison } from "./testing/open-comparison.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const paragraphs = () => screen.getAllByRole("paragraph").map(({ textContent }) => textContent);

/** The cell of the window's values of the first symbol. */
const windowCell = () => document.querySelectorAll<HTMLElement>("tbody td")[3];
const isGreyed = (cell: HTMLElement | null | undefined) => cell?.dataset.old !== undefined;

async function open(options: Parameters<typeof openComparison>[0] = {}) {
  const view = openComparison(options);
  await pass(100);
  const report = (state: FeedState, lastTickAt: number | null = null) =>
    act(() => view.host.bus.emit("feed:status", { state, since: Date.now(), lastTickAt }));
  return { ...view, report };
}

it("says in the dialog what the feed's state is, and how old its last price is where it is lost", async () => {
  const { report } = await open();
  expect(paragraphs()).toContain("Connecting");
  report("live");
  expect(paragraphs()).toContain("Live");
  report("stale", Date.now() - 10_000);
  expect(paragraphs()).toContain("Stale · last price 10 s ago");
});

it("marks live values by their own age, and a halted pair as halted", async () => {
  const { tick, report } = await open({ symbols: ["BTCUSDT"] });
  report("live");
  await tick("BTCUSDT", { asOf: Date.now() - 84_000, arrivedAt: Date.now() });
  const row = document.querySelector("tbody tr");
  expect(row?.querySelector("th")?.textContent).toBe("BTCUSDT1 min ago");
  expect(isGreyed(row?.querySelector<HTMLElement>("td"))).toBe(true);
  await tick("BTCUSDT", { asOf: Date.now(), arrivedAt: Date.now() });
  expect(row?.querySelector("th")?.textContent).toBe("BTCUSDT");
  expect(isGreyed(row?.querySelector<HTMLElement>("td"))).toBe(false);
  await tick("BTCUSDT", { state: "halted" });
  expect(row?.querySelector("th")?.textContent).toBe("BTCUSDTTrading is halted");
  await pass(6_000);
  expect(row?.querySelector("th")?.textContent).toBe("BTCUSDTTrading is halted6 s ago");
});

it("loads the window again at least once a minute, quietly, and says when it last did", async () => {
  const { service } = await open();
  expect(service.asked).toHaveLength(1);
  await pass(30_000);
  expect(paragraphs()).toContain("7d updated 30 s ago");
  const { gate, open: answer } = createGate();
  service.gate = gate;
  await pass(30_000);
  expect(service.asked).toHaveLength(2);
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("false");
  expect(isGreyed(windowCell())).toBe(false);
  expect(screen.queryByText("Loading 7d…")).toBeNull();
  answer();
  await pass(100);
  // What the answer took counts as age.
  expect(paragraphs()).toContain("7d updated 20 s ago");
});

it("keeps the values of a refresh that fails, marked with their age", async () => {
  const { service } = await open();
  service.fails = true;
  await pass(45_000);
  expect(screen.getByText("Error!")).toBeTruthy();
  expect(paragraphs()).toContain("7d updated 45 s ago");
  expect(windowCell()?.textContent).toBe("160.25");
  expect(isGreyed(windowCell())).toBe(true);
  service.fails = false;
  await pass(40_000);
  expect(screen.queryByText("Error!")).toBeNull();
  expect(isGreyed(windowCell())).toBe(false);
});

it("marks values that were old when they came, as the service says", async () => {
  await open({ listed: { BTCUSDT: { ...FACTS, age: 300_000 } } });
  expect(paragraphs()).toContain("7d updated 5 min ago");
  expect(isGreyed(windowCell())).toBe(true);
});

it("marks values that nothing renews, also while requests hang", async () => {
  const { service } = await open();
  service.gate = new Promise(() => {});
  await pass(70_000);
  expect(isGreyed(windowCell())).toBe(false);
  await pass(10_000);
  expect(isGreyed(windowCell())).toBe(true);
  expect(paragraphs()).toContain("7d updated 1 min ago");
});
