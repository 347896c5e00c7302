// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { facts, renderDashboard, stream } from "../testing/render-dashboard.tsx";

afterEach(cleanup);

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
