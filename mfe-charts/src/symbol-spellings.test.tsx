// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFakeCanvas } from "./testing/fake-canvas.tsx";
import { openChart } from "./testing/open-chart.tsx";

useFakeCanvas();

afterEach(cleanup);

const compared = () =>
  within(screen.getByRole("list", { name: "Compared symbols" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.split(" ")[0]);

it.each(["btc%2Fusdt", "btc/usdt", "BINANCE:BTCUSDT"])(
  "an address that spells its symbol %s becomes the exchange's, without an entry of the history",
  async (name) => {
    const { service, router, address } = openChart("/dashboard");
    await act(() => router.navigate(`/dashboard/charts/${name}?interval=4h&compare=eth-usdt`));
    expect(await screen.findByRole("dialog", { name: "Chart of BTCUSDT" })).toBeTruthy();
    await waitFor(() => expect(compared()).toEqual(["BTCUSDT", "ETHUSDT"]));
    expect(address()).toBe("/dashboard/charts/BTCUSDT?interval=4h&compare=eth-usdt");
    expect(new Set(service.asked.map(({ symbol }) => symbol))).toEqual(new Set(["BTCUSDT", "ETHUSDT"]));
    await act(() => router.navigate(-1));
    expect(address()).toBe("/dashboard");
  },
);

it("an address keeps symbols of other scripts", async () => {
  const { service, address } = openChart(`/dashboard/charts/${encodeURIComponent("币安人生usdt")}`);
  expect(await screen.findByRole("dialog", { name: "Chart of 币安人生USDT" })).toBeTruthy();
  expect(decodeURIComponent(address())).toBe("/dashboard/charts/币安人生USDT");
  expect(service.asked[0]?.symbol).toBe("币安人生USDT");
});
