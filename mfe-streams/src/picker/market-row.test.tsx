// @vitest-environment happy-dom
import { HostProvider } from "@cointide/shared/host";
import { QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, RouterProvider } from "@cointide/shared/router";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { Slot } from "./market-row.tsx";

afterEach(cleanup);

const FULL = ["ADAUSDT", "BNBUSDT", "LTCUSDT", "VETUSDT", "SOLUSDT"];

function show(symbol: string, ...lists: string[][]) {
  const streams = lists.map((symbols, at) => ({ id: `${at}`.padStart(24, "0"), userId: "guest", symbols }));
  const host = createTestHost({
    storage: { "u:token": "guest", "u:streams": JSON.stringify(streams) },
    answers: { "GET /tickers": () => ({}) },
  });
  const notices: string[] = [];
  host.bus.on("notice", ({ type, message }) => notices.push(`${type}: ${message}`));
  const router = createMemoryRouter([{ path: "*", element: <Slot symbol={symbol} /> }]);
  render(
    <QueryClientProvider client={host.queryClient}>
      <HostProvider value={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </QueryClientProvider>,
  );
  return { host, notices, router };
}

it("offers the streams with room that lack the symbol, and a new one", async () => {
  show("BTCUSDT", ["ETHUSDT"], FULL, ["BTCUSDT"]);
  expect(await screen.findByRole("button", { name: "Add to ETHUSDT" })).toBeDefined();
  expect(screen.getAllByRole("button")).toHaveLength(1);
  const link = screen.getByRole("link", { name: "New stream with BTCUSDT" });
  expect(link.getAttribute("href")).toBe("/dashboard/streams?symbol=BTCUSDT");
});

it("adds the symbol to a guest's stream, says so and no longer offers it", async () => {
  const { host, notices } = show("BTCUSDT", ["ETHUSDT", "SOLUSDT"]);
  await userEvent.click(await screen.findByRole("button", { name: "Add to ETHUSDT, SOLUSDT" }));
  expect(JSON.parse(host.store.get("u:streams") ?? "")[0].symbols).toEqual(["ETHUSDT", "SOLUSDT", "BTCUSDT"]);
  await waitFor(() => expect(notices).toEqual(["success: BTCUSDT added to ETHUSDT, SOLUSDT"]));
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});
