// @vitest-environment happy-dom

import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, it } from "vitest";
import { sampleTick } from "../exchange/testing/sample-ticks.ts";
import { QUERY_KEYS, QueryClient, QueryClientProvider } from "../facade/query.ts";
import { applyTicks } from "../streams/apply-changes.ts";
import { sampleStreams } from "../testing/sample-streams.ts";
import { useTicker } from "./use-ticker.ts";

afterEach(cleanup);

function renderCells(symbols: readonly string[]) {
  const queryClient = new QueryClient();
  const renders: Record<string, number> = {};
  let result = sampleStreams(["BTCUSDT", "ETHUSDT"]);
  queryClient.setQueryData(QUERY_KEYS.streams, result);
  function Cell({ symbol }: { symbol: string }) {
    const ticker = useTicker(symbol);
    renders[symbol] = (renders[symbol] ?? 0) + 1;
    return <p data-testid={symbol}>{ticker?.last ?? "none"}</p>;
  }
  const page = (shown: readonly string[]) => (
    <QueryClientProvider client={queryClient}>
      {shown.map((symbol, at) => (
        <Cell key={String(at)} symbol={symbol} />
      ))}
    </QueryClientProvider>
  );
  const view = render(page(symbols));
  return {
    renders,
    queryClient,
    show: (shown: readonly string[]) => view.rerender(page(shown)),
    unmount: view.unmount,
    tick: (symbol: string, last: string) =>
      act(() => {
        result = applyTicks(result, [sampleTick(symbol, { last, lastTradeId: Number(last) })]);
        queryClient.setQueryData(QUERY_KEYS.streams, result);
      }),
  };
}

it("renders only the cell whose symbol has ticked", async () => {
  const { tick, renders } = renderCells(["BTCUSDT", "ETHUSDT"]);
  await tick("BTCUSDT", "7");
  expect(screen.getByTestId("BTCUSDT").textContent).toBe("7");
  expect(renders).toEqual({ BTCUSDT: 2, ETHUSDT: 1 });
});

it("renders nothing for a repeated tick", async () => {
  const { tick, renders } = renderCells(["BTCUSDT"]);
  await tick("BTCUSDT", "7");
  await tick("BTCUSDT", "7");
  expect(renders).toEqual({ BTCUSDT: 2 });
});

it("gives undefined for a symbol that no stream has", () => {
  renderCells(["XRPUSDT"]);
  expect(screen.getByTestId("XRPUSDT").textContent).toBe("none");
});

it("follows a symbol that changes", async () => {
  const { tick, show } = renderCells(["BTCUSDT"]);
  await tick("ETHUSDT", "8");
  show(["ETHUSDT"]);
  expect(screen.getByTestId("ETHUSDT").textContent).toBe("8");
  await tick("ETHUSDT", "9");
  expect(screen.getByTestId("ETHUSDT").textContent).toBe("9");
});

it("leaves no listener behind, also in strict mode", () => {
  const { queryClient, unmount } = renderCells(["BTCUSDT"]);
  unmount();
  const Cell = () => <p>{useTicker("BTCUSDT")?.last}</p>;
  const strict = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Cell />
      </QueryClientProvider>
    </StrictMode>,
  );
  strict.unmount();
  expect(queryClient.getQueryCache().hasListeners()).toBe(false);
});
