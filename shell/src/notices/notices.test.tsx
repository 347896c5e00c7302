// @vitest-environment happy-dom
import { Modal } from "@cointide/shared/ui/modal";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { NoticeLog } from "./notice-log.tsx";
import { NoticeRegion } from "./notice-region.tsx";

beforeAll(() => import("./fired-alerts.tsx"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const TICKER = {
  ...{ last: "101.50", average: "101", change: "1", pchange: "1", high: "102", low: "99" },
  ...{ volume: 1, qvolume: 1, trades: 1, open: 0, close: 1, lastId: 1, openPrice: "100", age: 0 },
};

function open({ inModal = false } = {}) {
  const { page: hostPage } = createTestShell().host;
  const charts = { mounts: [{ parent: "dashboard", path: "charts" }] };
  const parts = createTestShell({
    page: { ...hostPage, getState: () => ({ ...hostPage.getState(), slices: [charts as never] }) },
    answers: { "GET /tickers": () => ({ BTCUSDT: TICKER }) },
  });
  const page = (
    <>
      <NoticeLog />
      {inModal && (
        <Modal title="Settings" onClose={() => {}}>
          <p>within</p>
        </Modal>
      )}
      <NoticeRegion />
    </>
  );
  openPage(parts, "/", [{ path: "/", element: page }]);
  return {
    tell: (message: string) => act(() => parts.host.bus.emit("notice", { type: "success", message })),
    fire: async (symbol: string) => {
      const alert = { symbol, what: "crossed above 100.00" };
      const message = `${symbol} crossed above 100.00: 101.`;
      act(() => parts.host.bus.emit("notice", { type: "other", message, alert }));
      await act(() => vi.advanceTimersByTimeAsync(10));
    },
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** Every place of the page that holds a notice's words. */
const shown = () => screen.queryAllByText(/notice$/).map((notice) => notice.textContent);
/** What a browser does when the log's button is pressed. */
const openLog = () =>
  fireEvent(
    screen.getByRole("region", { name: "Past notifications", hidden: true }),
    Object.assign(new Event("beforetoggle"), { newState: "open" }),
  );

describe("notices", () => {
  it("last 2,000 ms", () => {
    const { tell } = open();
    tell("first notice");
    pass(1_999);
    expect(shown()).toEqual(["first notice"]);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it("give way to the next one, which has its full time", () => {
    const { tell } = open();
    tell("first notice");
    pass(1_500);
    tell("second notice");
    expect(shown()).toEqual(["second notice"]);
    pass(1_999);
    expect(shown()).toEqual(["second notice"]);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it("stay in a log, newest first", () => {
    const { tell } = open();
    openLog();
    expect(screen.getByText("No notifications yet.")).toBeDefined();
    tell("first notice");
    tell("second notice");
    pass(5_000);
    const log = screen.getByRole("region", { name: "Past notifications" });
    expect(
      within(log)
        .getAllByRole("listitem")
        .map((item) => item.lastChild?.textContent),
    ).toEqual(["second notice", "first notice"]);
    expect(screen.getByRole("button", { name: "Notifications" }).textContent).toBe("");
  });

  it("appear in the open modal, outside which nothing can be reached", () => {
    const { tell } = open({ inModal: true });
    tell("first notice");
    const dialog = screen.getByRole("dialog", { name: "Settings" });
    expect(within(dialog).getByRole("status").textContent).toBe("first notice");
  });
});

describe("fired alerts", () => {
  const list = () => screen.getByRole("log", { name: "Fired alerts" });
  const names = () =>
    within(list())
      .queryAllByRole("listitem")
      .map((item) => within(item).getByRole("strong").textContent);

  it("stay in a list with price and chart until they are dismissed, and are counted meanwhile", async () => {
    const { fire } = open();
    await fire("BTCUSDT");
    pass(60_000);
    expect(names()).toEqual(["BTCUSDT"]);
    const [item] = within(list()).getAllByRole("listitem");
    expect(item?.textContent).toContain("crossed above 100.00");
    expect(item?.textContent).toContain("Now 101.50");
    expect(within(list()).getByText("101.50").closest("[aria-live=off]")).not.toBeNull();
    expect(within(list()).getByRole("link", { name: "Chart BTCUSDT" }).getAttribute("href")).toBe(
      "/dashboard/charts/BTCUSDT",
    );
    expect(screen.getByRole("button", { name: "Notifications: 1 fired" }).textContent).toBe("1");
    fireEvent.click(within(list()).getByRole("button", { name: "Dismiss BTCUSDT" }));
    expect(names()).toEqual([]);
    expect(screen.getByRole("button", { name: "Notifications" })).toBeDefined();
    openLog();
    expect(screen.getByText("BTCUSDT crossed above 100.00: 101.")).toBeDefined();
  });

  it("show the newest three, or all of them, and can be dismissed together", async () => {
    const { fire } = open();
    for (const symbol of ["AUSDT", "BUSDT", "CUSDT", "DUSDT"]) await fire(symbol);
    expect(names()).toEqual(["DUSDT", "CUSDT", "BUSDT"]);
    fireEvent.click(within(list()).getByRole("button", { name: "Show all 4" }));
    expect(names()).toHaveLength(4);
    fireEvent.click(within(list()).getByRole("button", { name: "Dismiss CUSDT" }));
    expect(names()).toEqual(["DUSDT", "BUSDT", "AUSDT"]);
    expect(document.activeElement).toBe(list());
    fireEvent.click(within(list()).getByRole("button", { name: "Dismiss all" }));
    expect(names()).toEqual([]);
  });

  it("are a notice too in an open modal, outside which the list can't be reached", async () => {
    const { fire } = open({ inModal: true });
    await fire("BTCUSDT");
    const dialog = screen.getByRole("dialog", { name: "Settings" });
    expect(within(dialog).getByRole("status").textContent).toBe("BTCUSDT crossed above 100.00: 101.");
    pass(2_000);
    expect(within(dialog).getByRole("status").textContent).toBe("");
    expect(list().textContent).toContain("BTCUSDT");
  });
});
