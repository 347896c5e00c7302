// @vitest-environment happy-dom
import { Outlet } from "@cointide/shared/router";
import { renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { createRoutes } from "./routes.tsx";
import { createSampleHost, tick } from "./testing/sample-host.ts";

afterEach(cleanup);

/** Opens the page at its address, below a dashboard that stands in for the shell's. */
function open(...streams: string[][]) {
  const host = createSampleHost(...streams);
  const dashboard = {
    path: "/dashboard",
    element: (
      <>
        <h1>Your streams</h1>
        <Outlet />
      </>
    ),
    children: createRoutes().dashboard ?? [],
  };
  return { host, ...renderRoutes(host, [dashboard], "/dashboard/transfer") };
}

test("each symbol of the visitor's streams is there once", async () => {
  open(["BTCUSDT", "ETHUSDT"], ["BTCUSDT"]);
  await screen.findByRole("dialog", { name: "Transfer" });
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["BTCUSDT", "ETHUSDT"]);
});

test("a price appears with the first tick of its symbol and follows it", async () => {
  const { host } = open(["BTCUSDT"]);
  expect(await screen.findByText("waiting")).toBeDefined();
  await act(async () => tick(host, "BTCUSDT", "64000.25"));
  expect(screen.getByText("64,000.25")).toBeDefined();
  await act(async () => tick(host, "BTCUSDT", "64001.75"));
  expect(screen.getByText("64,001.75")).toBeDefined();
});

test("says how prices come to be there without streams", async () => {
  open();
  expect(await screen.findByText(/Create a stream/)).toBeDefined();
});

test("closing leads back to the dashboard", async () => {
  const { router } = open(["BTCUSDT"]);
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  expect(router.state.location.pathname).toBe("/dashboard");
});
