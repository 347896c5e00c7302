// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { facts, renderDashboard, stream } from "../testing/render-dashboard.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("says of a chosen symbol whose trading is halted just that", async () => {
  renderDashboard({
    url: "/dashboard/streams/a",
    streams: [stream("a", "LUNAUSDT", "BTCUSDT")],
    answers: { "GET /tickers": () => ({ LUNAUSDT: { ...facts("7"), halted: true } }) },
  });
  const chip = await screen.findByRole("button", { name: "Remove LUNAUSDT" });
  await waitFor(() => expect(chip.textContent).toBe("LUNAUSDT · Trading is halted"));
  expect(screen.getByRole("button", { name: "Remove BTCUSDT" }).textContent).toBe("BTCUSDT");
});

it("names halted pairs of a pasted list apart from what is not listed", async () => {
  const asked = vi.fn();
  const { user } = renderDashboard({
    url: "/dashboard/streams",
    answers: {
      "GET /tickers": ({ query }) => {
        asked(query?.symbols);
        return { LUNAUSDT: { ...facts("7"), halted: true } };
      },
    },
  });
  await screen.findByRole("option", { name: "BTCUSDT" });
  await user.click(screen.getByRole("combobox"));
  await user.paste("BTCUSDT, lunausdt, NOPE, $!%, b");
  expect(await screen.findByText("Not listed: NOPE, b. Trading is halted: lunausdt.")).toBeTruthy();
  expect(asked.mock.calls).toContainEqual([["LUNAUSDT", "NOPE"]]);
  await user.type(screen.getByRole("combobox"), "e");
  expect(screen.queryByText(/Not listed/)).toBeNull();
});

it("follows the pairs that can be traded, also where all of them are halted and trade again", async () => {
  vi.useFakeTimers();
  const pair = { symbol: "BTCUSDT", base: "BTC", quote: "USDT", tick: "0.01" };
  let trading = [pair];
  renderDashboard({
    url: "/dashboard/streams/a",
    streams: [stream("a", "BTCUSDT")],
    answers: {
      "GET /assets": () => trading,
      "GET /tickers": () => ({ BTCUSDT: { ...facts("7"), halted: true } }),
    },
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const chip = () => screen.getByRole("button", { name: "Remove BTCUSDT" }).textContent;
  await pass(1_000);
  expect(chip()).toBe("BTCUSDT");

  trading = [];
  await pass(31_000);
  expect(screen.getByText("No asset can be traded right now.")).toBeTruthy();
  expect(chip()).toBe("BTCUSDT · Trading is halted");

  trading = [pair];
  await pass(31_000);
  expect(screen.getByRole("option", { name: "BTCUSDT" })).toBeTruthy();
  expect(chip()).toBe("BTCUSDT");
});
