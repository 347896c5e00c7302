// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderDashboard, stream } from "../testing/render-dashboard.tsx";

afterEach(cleanup);

const marked = () =>
  screen
    .queryAllByTitle("An alert is set")
    .map((mark) => mark.closest("tr")?.querySelector("button")?.getAttribute("aria-label"));

it("marks the symbols on which an alert exists, as they change, and none before anybody says so", async () => {
  const { host } = renderDashboard({ streams: [stream("a", "BTCUSDT", "ETHUSDT")] });
  await screen.findByRole("article");
  expect(marked()).toEqual([]);
  act(() => host.bus.emit("alerts:symbols", { symbols: ["ETHUSDT"] }));
  expect(marked()).toEqual(["Actions for ETHUSDT"]);
  act(() => host.bus.emit("alerts:symbols", { symbols: [] }));
  expect(marked()).toEqual([]);
});

it("opens one row at a time where cards have no room for all values", async () => {
  const narrow = document.createElement("style");
  narrow.textContent = "td > button { --opens-row: 1 }";
  document.head.append(narrow);
  const { user } = renderDashboard({ streams: [stream("a", "BTCUSDT", "ETHUSDT"), stream("b", "SOLUSDT")] });
  await screen.findAllByRole("article");
  const open = () =>
    screen
      .getAllByRole("button", { name: /^Actions for/, expanded: true })
      .map((button) => button.getAttribute("aria-label"));
  const press = (symbol: string) => user.click(screen.getByRole("button", { name: `Actions for ${symbol}` }));
  await press("ETHUSDT");
  await press("SOLUSDT");
  expect(open()).toEqual(["Actions for SOLUSDT"]);
  await press("SOLUSDT");
  await press("SOLUSDT");
  expect(open()).toEqual(["Actions for SOLUSDT"]);
  const tools = await screen.findByRole("group", { name: "Actions for SOLUSDT" });
  expect(within(tools).getByRole("button", { name: "Copy symbol" })).toBeTruthy();
  narrow.remove();
});
