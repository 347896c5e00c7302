// @vitest-environment happy-dom
import type { Changes } from "@cointide/shared/contracts/changes";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { facts, renderDashboard, showPrices, stream } from "../testing/render-dashboard.tsx";

// The lazy modules load once before the tests, since a busy machine is slow.
beforeAll(
  () =>
    Promise.all([
      import("./live-changes.tsx"),
      import("@cointide/shared/api/get-changes"),
      import("../table/board-table.tsx"),
      import("../cards/card-sorter.tsx"),
    ]),
  60_000,
);
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(440);
  // Without one, all cards count as in view.
  vi.stubGlobal("IntersectionObserver", undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const STREAMS = [stream("a", "BTCUSDT", "ETHUSDT"), stream("b", "SOLUSDT", "VETUSDT")];
const PRICES = {
  BTCUSDT: facts("50000"),
  ETHUSDT: facts("3000"),
  SOLUSDT: facts("150"),
  VETUSDT: facts("0.02"),
};
const REFERENCES: Changes = {
  BTCUSDT: { "1h": "50000.01", "7d": "40000" },
  ETHUSDT: { "1h": "2000", "7d": null },
  SOLUSDT: { "1h": "151.5", "7d": "300" },
  VETUSDT: { "1h": "0.02" },
};

function open(board: object, answer: () => Changes = () => REFERENCES) {
  const sections = { board: { changedAt: 1, value: board } };
  const asked: object[] = [];
  const view = renderDashboard({
    streams: STREAMS,
    storage: { "u:preferences": JSON.stringify({ version: 1, sections }) },
    answers: {
      "GET /tickers/changes": ({ query }: { query?: object }) => {
        asked.push(query ?? {});
        return answer();
      },
    },
  });
  return { ...view, asked };
}

const row = (name: RegExp) => screen.getByRole("row", { name });
const change = (name: RegExp, key: string) => row(name).querySelector(`[data-key="${key}"]`);

describe("columns of changes over spans", () => {
  it("show the change from the price at the beginning of the span, live, with the reason where there is none", async () => {
    const { host } = open({ columns: ["last", "change1h", "change7d"] });
    await screen.findByRole("article", { name: /^BTCUSDT/ });
    showPrices(host, PRICES);
    await waitFor(() => expect(change(/^BTC/, "change7d")?.textContent).toBe("+25.00%"));
    expect(change(/^BTC/, "change1h")?.textContent).toBe("0.00%");
    expect(change(/^ETH/, "change1h")?.querySelector("[title]")?.getAttribute("title")).toBe("+50%");
    expect(change(/^SOL/, "change1h")?.textContent).toBe("-0.99%");
    expect(change(/^ETH/, "change7d")?.textContent).toBe("–Listed less than 7 days ago");
    expect(change(/^VET/, "change7d")?.textContent).toBe("–Not known yet");
    showPrices(host, { BTCUSDT: facts("30000", { lastId: 8 }) });
    expect(change(/^BTC/, "change7d")?.textContent).toBe("-25.00%");
  });

  it("ask for nothing before one is shown, and then for its span alone", async () => {
    const { host, asked, user } = open({ columns: ["last"] });
    await screen.findByRole("article", { name: /^BTCUSDT/ });
    showPrices(host, PRICES);
    expect(asked).toEqual([]);
    await screen.findByRole("button", { name: "Columns" });
    const panel = screen.getByRole("region", { name: "Columns", hidden: true });
    panel.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState: "open" }));
    await user.click(await screen.findByLabelText("Change 4 h"));
    await waitFor(() =>
      expect(asked).toEqual([{ symbols: ["BTCUSDT", "ETHUSDT", "SOLUSDT", "VETUSDT"], spans: ["4h"] }]),
    );
  });

  it("sort the table, with what is unknown last both ways", async () => {
    const { host, user } = open({ view: "table", columns: ["last", "change7d"] });
    await screen.findByText("4 assets");
    showPrices(host, PRICES);
    const heading = screen.getByRole("columnheader", { name: "7 d" });
    const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent?.slice(0, 3));
    await waitFor(() => expect(row(/^BTC/).textContent).toContain("+25.00%"));
    await user.click(within(heading).getByRole("button"));
    expect(names()).toEqual(["BTC", "SOL", "ETH", "VET"]);
    await user.click(within(heading).getByRole("button"));
    expect(names()).toEqual(["SOL", "BTC", "ETH", "VET"]);
  });

  it("sort cards also where they are not shown, as soon as they are known", async () => {
    const { host, asked } = open({ columns: ["last"], cardSort: { by: "change1h", isDescending: false } });
    await screen.findByRole("article", { name: /^BTCUSDT/ });
    showPrices(host, PRICES);
    const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent?.slice(0, 3));
    await waitFor(() => expect(names()).toEqual(["SOL", "VET", "BTC", "ETH"]));
    expect(asked).toEqual([{ symbols: ["BTCUSDT", "ETHUSDT", "SOLUSDT", "VETUSDT"], spans: ["1h"] }]);
  });
});
