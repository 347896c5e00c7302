// @vitest-environment happy-dom
import type { Events } from "@cointide/shared/contracts/events";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { shown, useFakeCanvas } from "../testing/fake-canvas.tsx";
import { openChart } from "../testing/open-chart.tsx";

useFakeCanvas();

afterEach(cleanup);

const ADDRESS = "/dashboard/charts/BTCUSDT?interval=1h";
const drawn = () => waitFor(() => expect(screen.getByTestId("canvas")).toBeTruthy());

const line = (id: string, price: string) => ({ id, price, label: "Alert" });
const listed = () => {
  const list = screen.queryByRole("list", { name: "Marked prices" });
  return list
    ? within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent)
    : [];
};

/** A chart, and what a slice says of marked prices. */
async function openMarked(prepare?: (host: ReturnType<typeof openChart>["host"]) => void) {
  const onOpened = vi.fn();
  const view = openChart(ADDRESS, {
    prepareHost(host) {
      host.bus.on("chart:opened", onOpened);
      prepare?.(host);
    },
  });
  await drawn();
  // A chart takes marked prices from then on, and may be drawn before.
  await waitFor(() => expect(onOpened).toHaveBeenCalled());
  const mark = (lines: Events["chart:lines"]["lines"], symbol = "BTCUSDT", owner = "mfe-notes") =>
    act(async () => view.host.bus.emit("chart:lines", { owner, symbol, lines }));
  return { ...view, mark };
}

describe("prices that other slices mark", () => {
  it("are drawn and listed, highest first", async () => {
    const { mark } = await openMarked();
    expect(listed()).toEqual([]);
    await mark([line("a", "590"), line("b", "610.5")]);
    await mark([line("a", "600")], "BTCUSDT", "mfe-orders");
    expect(listed()).toEqual(["Alert 610.50", "Alert 600.00", "Alert 590.00"]);
    expect(shown.props?.marks).toEqual([
      { id: "mfe-notes b", price: "610.5", label: "Alert" },
      { id: "mfe-orders a", price: "600", label: "Alert" },
      { id: "mfe-notes a", price: "590", label: "Alert" },
    ]);
  });

  it("are replaced by their owner alone, and for its symbol alone", async () => {
    const { mark } = await openMarked();
    await mark([line("a", "590")]);
    await mark([line("a", "600")], "BTCUSDT", "mfe-orders");
    await mark([], "ETHUSDT");
    expect(listed()).toEqual(["Alert 600.00", "Alert 590.00"]);
    await mark([]);
    expect(listed()).toEqual(["Alert 600.00"]);
  });

  it("are left out when they are no prices", async () => {
    const { mark } = await openMarked();
    await mark([line("a", "590"), line("b", ""), line("c", "NaN"), line("d", "-1")]);
    expect(listed()).toEqual(["Alert 590.00"]);
  });

  it("are there in a chart that opens later, whose opening their owner hears", async () => {
    await openMarked(({ bus }) => {
      bus.on("chart:opened", ({ symbol }) =>
        bus.emit("chart:lines", { owner: "mfe-notes", symbol, lines: [line("a", "590")] }),
      );
    });
    await waitFor(() => expect(listed()).toEqual(["Alert 590.00"]));
  });
});

describe("the tools of other slices", () => {
  const price = () => screen.getByTestId("tool").textContent;
  const openTools = () =>
    openMarked((host) => {
      const Tool = ({ name, props }: { name: string; props: object }) => (
        <output data-testid="tool">{`${name} ${JSON.stringify(props)}`}</output>
      );
      host.slots = { count: () => 1, getView: () => Tool, subscribe: () => () => {} };
    });

  it("are given the symbol, and no price before one is picked", async () => {
    await openTools();
    expect(price()).toBe('chart.tools {"symbol":"BTCUSDT","price":null}');
  });

  it("are given a price that is clicked, in whole steps", async () => {
    await openTools();
    act(() => shown.props?.onPick(599.4444));
    expect(price()).toBe('chart.tools {"symbol":"BTCUSDT","price":"599.4"}');
  });

  it("are given the close of a candle that is read by keyboard", async () => {
    const { user } = await openTools();
    screen.getByRole("group", { name: "Chart of BTCUSDT, 1h" }).focus();
    await user.keyboard("{Home}");
    await user.tab();
    expect(price()).toBe('chart.tools {"symbol":"BTCUSDT","price":"101.0"}');
  });
});
