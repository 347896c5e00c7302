// @vitest-environment happy-dom
import { HostProvider } from "@cointide/shared/host";
import { QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, RouterProvider } from "@cointide/shared/router";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { Slot } from "./row-entries.tsx";

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

async function openStreams(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Add to stream", expanded: false }));
}

it("offers the streams with room that lack the symbol, and a new one", async () => {
  show("BTCUSDT", ["ETHUSDT"], FULL, ["BTCUSDT"]);
  await openStreams();
  const choice = within(screen.getByRole("group", { name: "Add BTCUSDT to a stream" }));
  expect(choice.getAllByRole("button").map(({ title }) => title)).toEqual(["ETHUSDT"]);
  const link = choice.getByRole("link", { name: "New stream" });
  expect(link.getAttribute("href")).toBe("/dashboard/streams?symbol=BTCUSDT");
});

it("adds the symbol to a guest's stream, says so and no longer offers it", async () => {
  const { host, notices } = show("BTCUSDT", ["ETHUSDT", "SOLUSDT"]);
  await openStreams();
  await userEvent.click(screen.getByRole("button", { name: "ETHUSDT, SOLUSDT" }));
  expect(JSON.parse(host.store.get("u:streams") ?? "")[0].symbols).toEqual(["ETHUSDT", "SOLUSDT", "BTCUSDT"]);
  await waitFor(() => expect(notices).toEqual(["success: BTCUSDT added to ETHUSDT, SOLUSDT"]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "ETHUSDT, SOLUSDT" })).toBeNull());
});

it("pins a symbol of a stream, and offers that for no other symbol", async () => {
  show("BTCUSDT", ["BTCUSDT"]);
  await userEvent.click(await screen.findByRole("button", { name: "Pin" }));
  await userEvent.click(await screen.findByRole("button", { name: "Unpin" }));
  cleanup();
  show("ETHUSDT", ["BTCUSDT"]);
  await screen.findByRole("button", { name: "Add to stream" });
  expect(screen.queryByRole("button", { name: "Pin" })).toBeNull();
});
