// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTabTitle } from "./tab-title.ts";

let isVisible = false;
let tabTitle: ReturnType<typeof createTabTitle>;

beforeEach(() => {
  isVisible = false;
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (isVisible ? "visible" : "hidden"));
  vi.spyOn(document, "hasFocus").mockImplementation(() => isVisible);
  document.head.innerHTML = "<title>Dashboard · Cointide</title>";
  tabTitle = createTabTitle();
});
afterEach(() => {
  tabTitle.stop();
  document.head.innerHTML = "";
  vi.useRealTimers();
});

const lookAt = () => {
  isVisible = true;
  document.dispatchEvent(new Event("visibilitychange"));
};
const own = () => document.querySelector("head > title");

it("stands before the page's own until the tab is looked at", () => {
  tabTitle.show("🔔 BTCUSDT above 53,000");
  expect(document.title).toBe("🔔 BTCUSDT above 53,000 · Dashboard · Cointide");
  lookAt();
  expect(document.title).toBe("Dashboard · Cointide");
});

it("follows what a pinned symbol writes, which finds its own title alone", async () => {
  tabTitle.show("🔔 BTCUSDT above 53,000");
  const element = own();
  const before = element?.textContent;
  expect(before).toBe("Dashboard · Cointide");
  if (element) element.textContent = "150.00 SOLUSDT · Cointide";
  await vi.waitFor(() => expect(document.title).toBe("🔔 BTCUSDT above 53,000 · 150.00 SOLUSDT · Cointide"));
  if (element) element.textContent = before ?? "";
  lookAt();
  expect(document.title).toBe("Dashboard · Cointide");
});

it("follows a route that brings another title element", async () => {
  tabTitle.show("🔔 BTCUSDT above 53,000");
  document.head.innerHTML = "<title>Settings · Cointide</title>";
  await vi.waitFor(() => expect(document.title).toBe("🔔 BTCUSDT above 53,000 · Settings · Cointide"));
});

it("has the newest crossing of several", () => {
  tabTitle.show("🔔 BTCUSDT above 53,000");
  tabTitle.show("🔔 ETHUSDT below 2,000");
  expect(document.title).toBe("🔔 ETHUSDT below 2,000 · Dashboard · Cointide");
  lookAt();
  expect(document.querySelectorAll("title")).toHaveLength(1);
});

it("goes by itself in a tab that is looked at already", () => {
  vi.useFakeTimers();
  isVisible = true;
  tabTitle.show("🔔 BTCUSDT above 53,000");
  expect(document.title).toContain("🔔");
  vi.advanceTimersByTime(6_000);
  expect(document.title).toBe("Dashboard · Cointide");
});
