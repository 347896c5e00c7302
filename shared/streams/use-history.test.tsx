// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { TickerHistories } from "../contracts/history.ts";
import { QueryClientProvider } from "../facade/query.ts";
import { HostProvider } from "../host/host.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { useHistory } from "./use-history.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Closes({ symbol, isInSight = true }: { symbol: string; isInSight?: boolean }) {
  const history = useHistory(symbol, isInSight);
  return <output title={symbol}>{history === undefined ? "?" : (history?.closes.join() ?? "none")}</output>;
}

/** A page with rows, over a service that knows the past of everything but NEWUSDT. */
function setup(rows: React.ReactNode) {
  const onRequest = vi.fn();
  const answers = {
    "GET /tickers/history": ({ query }: { query?: { symbols?: unknown } | undefined }) => {
      const symbols = query?.symbols as string[];
      onRequest(symbols);
      const history = (symbol: string) =>
        symbol === "NEWUSDT" ? null : { closes: ["1", symbol.length.toString()], openTime: 7, age: 5 };
      return Object.fromEntries(symbols.map((symbol) => [symbol, history(symbol)])) as TickerHistories;
    },
  };
  const host = createTestHost({ answers });
  const page = (content: React.ReactNode) => (
    <QueryClientProvider client={host.queryClient}>
      <HostProvider value={host}>{content}</HostProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page(rows));
  return { onRequest, host, show: (content: React.ReactNode) => rerender(page(content)) };
}

const shown = (symbol: string) => screen.getAllByTitle(symbol).map(({ textContent }) => textContent);

it("loads what rows in sight show in one request, and each symbol once", async () => {
  const { onRequest } = setup([
    <Closes key="1" symbol="BTCUSDT" />,
    <Closes key="2" symbol="NEWUSDT" />,
    <Closes key="3" symbol="BTCUSDT" />,
    <Closes key="4" symbol="ETHUSDT" isInSight={false} />,
  ]);
  await waitFor(() => expect(shown("BTCUSDT")).toEqual(["1,7", "1,7"]));
  expect(shown("NEWUSDT")).toEqual(["none"]);
  expect(shown("ETHUSDT")).toEqual(["?"]);
  expect(onRequest.mock.calls).toEqual([[["BTCUSDT", "NEWUSDT"]]]);
});

it("asks for 250 symbols in requests that the service takes", async () => {
  const symbols = Array.from({ length: 250 }, (_, at) => `A${at}USDT`);
  const { onRequest } = setup(symbols.map((symbol) => <Closes key={symbol} symbol={symbol} />));
  await waitFor(() => expect(shown("A249USDT")).toEqual(["1,8"]));
  expect(onRequest.mock.calls.map(([some]) => some.length)).toEqual([100, 100, 50]);
});

it("asks for nothing anew while it is fresh, renews it in sight, and what is not known sooner", async () => {
  const rows = (isInSight: boolean) => [
    <Closes key="1" symbol="BTCUSDT" isInSight={isInSight} />,
    <Closes key="2" symbol="NEWUSDT" isInSight={isInSight} />,
  ];
  const { onRequest, show } = setup(rows(true));
  await waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
  await act(() => vi.advanceTimersByTimeAsync(MINUTE + 1_000));
  expect(onRequest.mock.lastCall).toEqual([["NEWUSDT"]]);
  show(rows(false));
  onRequest.mockClear();
  await act(() => vi.advanceTimersByTimeAsync(20 * MINUTE));
  expect(onRequest).not.toHaveBeenCalled();
  show(rows(true));
  await waitFor(() => expect(onRequest.mock.calls).toEqual([[["BTCUSDT", "NEWUSDT"]]]));
});

it("shows nothing where the service fails, and then asks again", async () => {
  const { host } = setup(null);
  const call = vi.spyOn(host.api, "call").mockRejectedValueOnce(new ApiError(503, "Down.", null));
  render(
    <QueryClientProvider client={host.queryClient}>
      <HostProvider value={host}>
        <Closes symbol="BTCUSDT" />
      </HostProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
  expect(shown("BTCUSDT")).toEqual(["?"]);
  await act(() => vi.advanceTimersByTimeAsync(MINUTE + 1_000));
  await waitFor(() => expect(shown("BTCUSDT")).toEqual(["1,7"]));
});
