// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { ApiClient } from "@cointide/shared/api/client";
import { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { LandingPage } from "./landing-page.tsx";

afterEach(cleanup);

const TICKER = {
  average: "101",
  last: "100.5",
  pchange: "-0.004",
  change: "-0.01",
  high: "102",
  low: "99",
  volume: 1,
  qvolume: 1,
  trades: 1,
  open: 0,
  close: 1,
  lastId: 1,
};
const listed = PREVIEW_SYMBOLS.filter((symbol) => symbol !== "MATICUSDT");
const PRICES = Object.fromEntries(listed.map((symbol) => [symbol, TICKER]));

type PreviewRequest = Parameters<ApiClient["call"]>[0];

function open(preview: (request: PreviewRequest) => unknown = () => PRICES) {
  const getPreview = vi.fn(preview);
  const host = createTestHost({
    answers: {
      "GET /tickers/preview": getPreview,
      "GET /config": () => ({ market: "live", feed: "ws://feed.test/ws" }),
    },
  });
  const view = renderRoutes(
    host,
    [
      { path: "/", element: <LandingPage /> },
      { path: "/dashboard", element: <h1>Dashboard</h1> },
    ],
    "/",
  );
  return { ...view, host, getPreview };
}

const rows = () =>
  within(screen.getByRole("table", { name: /^Prices/ }))
    .getAllByRole("row")
    .slice(1);

const textsOf = (row: Element | undefined) => row?.textContent;

it("shows the eight pairs immediately, and their prices when they arrive", async () => {
  open();
  expect(rows().map((row) => row.querySelector("[data-pair]")?.textContent)).toEqual(PREVIEW_SYMBOLS);
  expect(first()?.getAttribute("aria-busy")).toBe("true");
  await screen.findAllByText("100.50");
  expect(textsOf(first())).toBe("BTCUSDTBitcoin100.500.00%");
  expect(first()?.querySelector("[data-value=percent]")?.getAttribute("data-direction")).toBe("flat");
});

it("shows a pair that isn't listed with the price of its successor", async () => {
  open(() => ({ ...PRICES, POLUSDT: { ...TICKER, last: "0.25" } }));
  await screen.findAllByText("100.50");
  expect(textsOf(rows()[4])).toBe("MATICUSDTnow POLUSDT25.00 ¢0.00%");
});

it("says that a pair without a listed successor is no longer listed", async () => {
  open();
  await screen.findAllByText("100.50");
  expect(textsOf(rows()[4])).toBe("MATICUSDTPolygonNo longer listed");
});

it("shows no price for a listed pair if the exchange returns none", async () => {
  open(() => ({ ...PRICES, ETHUSDT: null }));
  await screen.findAllByText("100.50");
  expect(textsOf(rows()[1])).toBe("ETHUSDTEthereumNo data");
});

it("says that trading is halted, with the last price if there is one", async () => {
  const zeros = { ...TICKER, last: "0", change: "0", pchange: "0", average: "0" };
  open(() => ({ ...PRICES, BTCUSDT: { ...TICKER, halted: true }, ETHUSDT: { ...zeros, halted: true } }));
  await screen.findAllByText("100.50");
  expect(rows().slice(0, 2).map(textsOf)).toEqual([
    "BTCUSDTTrading is halted100.500.00%",
    "ETHUSDTEthereumTrading is halted",
  ]);
  expect(first()?.dataset.old).toBe("halted");
});

it("requests prices at once on Retry if there are none", async () => {
  const { host, getPreview } = open(() => {
    throw new ApiError(503, "away");
  });
  host.queryClient.setDefaultOptions({ queries: { retryDelay: 1 } });
  const retry = await screen.findByRole("button", { name: "Retry" });
  getPreview.mockClear().mockImplementation(() => PRICES);
  await userEvent.click(retry);
  // At once, not with the next refresh.
  expect(getPreview).toHaveBeenCalledOnce();
  expect(await screen.findAllByText("100.50")).toHaveLength(7);
});

const first = () => rows()[0];
const board = (name: string) => screen.getByRole("region", { name });

it("marks a price older than 25 s that nothing has renewed, also while requests hang", async () => {
  vi.useFakeTimers();
  try {
    const { getPreview } = open();
    await act(() => vi.advanceTimersByTimeAsync(100));
    // The service answers no longer, and does not fail either.
    getPreview.mockImplementation(() => new Promise(() => {}));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(board("Prices right now").dataset.old).toBeUndefined();
    expect(textsOf(first())).toBe("BTCUSDTBitcoin100.500.00%");
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(board("Prices, some time ago").dataset.old).toBe("true");
    expect(textsOf(first())).toBe("BTCUSDT25 s ago100.500.00%");
  } finally {
    vi.useRealTimers();
  }
});

it("marks prices at once that were old when they came, as the service says", async () => {
  const titles: (string | null)[] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryAllByText("100.50").length > 0)
      titles.push(screen.getByRole("heading", { level: 2 }).textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  open(() => Object.fromEntries(listed.map((symbol) => [symbol, { ...TICKER, age: 301_000 }])));
  await screen.findAllByText("100.50");
  observer.disconnect();
  expect(new Set(titles)).toEqual(new Set(["Prices, some time ago"]));
  expect(textsOf(first())).toContain("BTCUSDT5 min ago");
});

it("marks one price that is older than the others by itself", async () => {
  open(() => ({ ...PRICES, BTCUSDT: { ...TICKER, age: 90_000 } }));
  await screen.findAllByText("100.50");
  expect(board("Prices right now").dataset.old).toBeUndefined();
  expect(first()?.dataset.old).toBe("true");
  expect(textsOf(first())).toContain("1 min ago");
  expect(rows()[1]?.dataset.old).toBeUndefined();
});

it("lets a visitor in as a guest who joined today", async () => {
  const { host, router } = open();
  await userEvent.click(screen.getByRole("button", { name: "Get realtime updates now" }));
  expect(host.store.get("u:token")).toBe("guest");
  expect(Date.now() - Date.parse(host.store.get("u:joinDate") ?? "")).toBeLessThan(60_000);
  expect(router.state.location.pathname).toBe("/dashboard");
});
