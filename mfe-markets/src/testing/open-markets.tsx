import type { WireMarket } from "@cointide/shared/contracts/markets";
import type { Host } from "@cointide/shared/host";
import { Link, Outlet } from "@cointide/shared/router";
import { renderRoutes } from "@cointide/shared/testing/test-host";
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { marketsQuery } from "../data/markets-query.ts";
import { createRoutes } from "../routes.tsx";
import { createSampleFeed, createSampleHost, SAMPLE_MARKETS } from "./sample-host.ts";

type Options = {
  search?: string;
  streams?: readonly string[][];
  markets?: readonly WireMarket[];
  change?: (host: Host) => Host;
};

/** Opens the page at its address, below a dashboard that stands in for the shell's. */
export function openMarkets({ search = "", streams = [["BTCUSDT"]], ...options }: Options = {}) {
  const { feed, requests, tick } = createSampleFeed();
  let answer: () => readonly WireMarket[] = () => options.markets ?? SAMPLE_MARKETS;
  const sample = createSampleHost(streams, { feed, answer: () => answer() });
  const host = options.change?.(sample) ?? sample;
  const dashboard = {
    path: "/dashboard",
    element: (
      <>
        <Link to="/dashboard/markets">Markets</Link>
        <Outlet />
      </>
    ),
    children: createRoutes(host).dashboard ?? [],
  };
  const view = renderRoutes(host, [dashboard], `/dashboard/markets${search}`);
  return {
    ...view,
    host,
    requests,
    tick,
    user: userEvent.setup({ delay: null }),
    /** Has the service answer this from now on, and the page ask for it. */
    async load(next: () => readonly WireMarket[]) {
      answer = next;
      await act(() => host.queryClient.refetchQueries({ queryKey: marketsQuery(host).queryKey }));
    },
  };
}

const symbolIn = (cell: HTMLElement): string => cell.querySelector("[data-pair]")?.textContent ?? "";

/** The symbols of the rows in their order. */
export const symbolsShown = (): string[] => screen.getAllByRole("rowheader").map(symbolIn);

/** The row of a symbol. */
export function rowOf(symbol: string): HTMLElement {
  const cell = screen.getAllByRole("rowheader").find((each) => symbolIn(each) === symbol);
  if (cell === undefined) throw new Error(`${symbol} has no row.`);
  return cell.closest("tr") as HTMLElement;
}

export const table = () => screen.findByRole("table");
export const statusText = () => screen.getByRole("status").textContent;

/** Puts the pointer over the table, or takes it away. */
export function holdTable(isHeld: boolean): void {
  const box = screen.getByRole("region", { name: "Table of markets" });
  if (isHeld) fireEvent.pointerEnter(box);
  else fireEvent.pointerLeave(box);
}
