// @vitest-environment happy-dom

import { ApiError } from "@cointide/shared/api/api-error";
import { readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openAlerts } from "./testing/open-alerts.tsx";
import { at, recorded, sampleAlert, sampleCrossing } from "./testing/sample-alerts.ts";

afterEach(cleanup);

const LIST = "/dashboard/alerts";
const BTC = sampleAlert(1);
const ETH = sampleAlert(2, { symbol: "ETHUSDT", condition: { kind: "below", price: "3000" } });
const SOL = sampleAlert(3, { symbol: "SOLUSDT", condition: { kind: "near", price: "200", percent: 2 } });
const MOVES = sampleAlert(4, {
  ...{ symbol: "XRPUSDT", condition: { kind: "moves", percent: 5, window: "1h" } },
  ...{ repeatAfter: 90, note: "wild" },
});

const rows = () => within(screen.getByRole("list", { name: "Your alerts" })).getAllByRole("listitem");
const names = () => rows().map((row) => within(row).getByRole("heading").textContent);
const press = (name: RegExp | string) => screen.getByRole("button", { name });

describe("the list of alerts", () => {
  it("teaches who has none how to make one", async () => {
    openAlerts(LIST);
    expect(await screen.findByText("Get notified when a price is reached")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Create your first alert" }).getAttribute("href")).toBe(
      "/dashboard/alerts/new",
    );
    expect(screen.getByText(/only run while Cointide is open/)).toBeTruthy();
  });

  it("says of each what it waits for, how far the price is, and how often it tells", async () => {
    const { tick } = openAlerts(LIST, { alerts: [BTC, MOVES] });
    await tick("BTCUSDT", "51000");
    const rowOf = (symbol: string) => rows().find((row) => row.textContent.startsWith(symbol));
    const [btc, moves] = [rowOf("BTCUSDT"), rowOf("XRPUSDT")];
    expect(btc?.textContent).toContain("rises above 53,000.00");
    expect(btc?.textContent).toContain("3.77% below target");
    expect(btc?.textContent).toContain("now 51,000.00");
    expect(btc?.textContent).toContain("once");
    expect(moves?.textContent).toContain("moves by 5% within 1 h");
    expect(moves?.textContent).toContain("repeats, 1 h 30 min cooldown");
    expect(moves?.textContent).toContain("wild");
  });

  it("asks the service for prices of symbols that no stream has, and says which are not listed", async () => {
    openAlerts(LIST, { alerts: [SOL, sampleAlert(5, { symbol: "NOPEUSDT" })] });
    expect(await screen.findByText("NOPEUSDT is no longer listed.")).toBeTruthy();
    expect(screen.getByRole("list", { name: "Your alerts" }).textContent).toContain("now 200");
  });

  it("calls an alert dormant whose price is there already, says why, and sorts it behind those that watch", async () => {
    const { tick } = openAlerts(LIST, { alerts: [BTC, ETH] });
    await tick("ETHUSDT", "4000");
    await tick("BTCUSDT", "53001");
    await waitFor(() => expect(names()).toEqual(["ETHUSDT", "BTCUSDT"]), { timeout: 4_000 });
    const [eth, btc] = rows().map((row) => row.textContent);
    expect(eth).toContain("Watching");
    expect(btc).toContain("Already above. Fires after the price dips below and rises again.");
    expect(btc).toContain("Dormant");
    expect(btc).not.toContain("Watching");
    expect(btc).not.toContain("below target");
  });

  it("is sorted by distance, by age or by symbol, and remembers it", async () => {
    const { user, tick, host } = openAlerts(LIST, { alerts: [BTC, ETH, MOVES] });
    await tick("BTCUSDT", "26500");
    await tick("ETHUSDT", "3100");
    await waitFor(() => expect(names()).toEqual(["ETHUSDT", "BTCUSDT", "XRPUSDT"]));
    await user.click(press("Newest"));
    expect(names()).toEqual(["XRPUSDT", "ETHUSDT", "BTCUSDT"]);
    await user.click(press("Symbol"));
    expect(names()).toEqual(["BTCUSDT", "ETHUSDT", "XRPUSDT"]);
    expect(host.store.get("u:preferences")).toContain('"symbol"');
  });

  it("pauses an alert and watches it again", async () => {
    const { user, host } = openAlerts(LIST, { alerts: [BTC] });
    const toggle = () => screen.getByRole("switch", { name: "Watch BTCUSDT rises above 53,000" });
    await user.click(toggle());
    expect(readGuestAlerts(host.store).alerts[0]?.status).toBe("paused");
    expect(toggle().getAttribute("aria-checked")).toBe("false");
    await user.click(toggle());
    expect(readGuestAlerts(host.store).alerts[0]?.status).toBe("active");
  });

  it("deletes an alert and offers in its place, with the focus, to bring it back as it was", async () => {
    const { user, host } = openAlerts(LIST, { alerts: [BTC, ETH] });
    await user.click(press("Delete BTCUSDT rises above 53,000"));
    expect(readGuestAlerts(host.store).alerts).toEqual([ETH]);
    expect(document.activeElement).toBe(press("Undo"));
    await user.click(press("Undo"));
    expect(readGuestAlerts(host.store).alerts).toEqual([BTC, ETH]);
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("switch"));
  });

  it("pauses, resumes and deletes all alerts, the last after a question", async () => {
    const { user, host, notices } = openAlerts(LIST, { alerts: [BTC, ETH] });
    const statuses = () => readGuestAlerts(host.store).alerts.map(({ status }) => status);
    await user.click(press("Pause all"));
    expect(statuses()).toEqual(["paused", "paused"]);
    await user.click(press("Resume all"));
    expect(statuses()).toEqual(["active", "active"]);
    await user.click(press("Delete all"));
    expect(screen.getByText("Delete all 2 alerts? This cannot be undone. The history is kept.")).toBeTruthy();
    expect(document.activeElement).toBe(press("Cancel"));
    await user.click(press("Delete all"));
    expect(statuses()).toEqual([]);
    expect(notices).toEqual([
      "success: All alerts paused",
      "success: All alerts resumed",
      "success: All alerts deleted",
    ]);
  });

  it("resumes those that are paused also beside one that watches, and says which are over", async () => {
    const over = { ...ETH, status: "paused" as const, expiresAt: Date.now() - 3_600_000 };
    const paused = { ...BTC, id: "5".repeat(24), status: "paused" as const };
    const { user, host, notices } = openAlerts(LIST, { alerts: [BTC, paused, over] });
    await user.click(press("Resume all"));
    expect(readGuestAlerts(host.store).alerts.map(({ status }) => status)).toEqual([
      ...["active", "active", "paused"],
    ]);
    expect(notices).toEqual(["success: Alerts resumed, except expired ones"]);
    await waitFor(() => expect(document.activeElement).toBe(press("Pause all")));
    expect(screen.queryByRole("button", { name: "Resume all" })).toBeNull();
    expect(screen.getByText("Expired")).toBeTruthy();
    expect(screen.getAllByRole("switch")).toHaveLength(2);
  });

  it("says until when an alert watches, and that it has expired", async () => {
    const until = sampleAlert(5, { expiresAt: Date.UTC(2099, 0, 15, 12) });
    const over = sampleAlert(6, { symbol: "ETHUSDT", status: "done", expiresAt: at(0) });
    openAlerts(LIST, { alerts: [until, over] });
    const [first, second] = rows().map((row) => row.textContent);
    expect(first).toMatch(/Watching.*until Jan 15, 2099/);
    expect(second).toMatch(/Expired.*at Jan 15, 2026/);
  });
});

describe("a member", () => {
  it("sees a refused change taken back, with the service's sentence", async () => {
    const refusal = new ApiError(503, "The service rests. Try again in a minute.");
    const { user, notices } = openAlerts(LIST, {
      ...{ alerts: [BTC], isMember: true },
      prepare({ service }) {
        service.refuses.PUT = refusal;
      },
    });
    const toggle = await screen.findByRole("switch");
    await user.click(toggle);
    await waitFor(() => expect(notices).toEqual(["error: The service rests. Try again in a minute."]));
    expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  });

  it("is offered the alerts that a guest left in this browser, and keeps them here where the service refuses", async () => {
    const storage = { "u:alerts": JSON.stringify({ alerts: [BTC, ETH], log: [] }) };
    const { user, host, service } = openAlerts(LIST, {
      ...{ isMember: true, storage },
      prepare({ service: refusing }) {
        refusing.refuses.POST = new ApiError(409, "You have 200 alerts. Delete one first.");
      },
    });
    await user.click(press("Import 2 alerts kept in this browser"));
    expect(await screen.findByText("You have 200 alerts. Delete one first.")).toBeTruthy();
    expect(readGuestAlerts(host.store).alerts).toHaveLength(2);

    service.refuses = {};
    await user.click(press("Import 2 alerts kept in this browser"));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull());
    expect(service.alerts.map(({ id }) => id)).toEqual([BTC.id, ETH.id]);
    expect(readGuestAlerts(host.store).alerts).toEqual([]);
    expect(names().sort()).toEqual(["BTCUSDT", "ETHUSDT"]);
  });
});

describe("the log", () => {
  it("says what crossed, when, and whether it was seen or read afterwards", async () => {
    const missed = sampleCrossing(ETH, {
      ...{ price: "2999", at: at(3), source: "klines", missedSince: Date.UTC(2026, 0, 15, 11, 58) },
    });
    openAlerts("/dashboard/alerts/log", { log: [sampleCrossing(BTC), missed], alerts: [BTC, ETH] });
    const [first, second] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toContain("crossed above 53,000.00 at 53,001.20");
    expect(first?.textContent).toContain("Seen live");
    // Paper says by this that prices are simulated.
    expect(first?.querySelectorAll("[data-value=price]").length).toBeGreaterThan(0);
    expect(second?.textContent).toMatch(/about Jan 15, 2026/);
    expect(second?.textContent).toMatch(/Found later .*: not watched since Jan 15, 2026, \d+:58/);
  });

  it("shows prices as the board does, with all digits of targets, and exact prices as titles", async () => {
    const xrp = sampleAlert(5, { symbol: "XRPUSDT", condition: { kind: "above", price: "0.60125" } });
    const log = [sampleCrossing(xrp, { price: "0.60131000" })];
    const { tick } = openAlerts("/dashboard/alerts/log", { log, streams: [["XRPUSDT"]] });
    await tick("XRPUSDT", "0.58900000");
    const entry = await screen.findByRole("listitem");
    expect(entry.textContent).toContain("crossed above 60.125 ¢ at 60.13 ¢");
    const titles = [...entry.querySelectorAll("[data-value=price]")].map((price) =>
      price.getAttribute("title"),
    );
    expect(titles).toEqual(["0.60125", "0.60131"]);
  });

  it("shows a member what became of telling them", async () => {
    const dead = { channel: "webhook", state: "dead", error: "The address answered with 500." } as const;
    const sent = { channel: "mail", state: "sent", error: "" } as const;
    openAlerts("/dashboard/alerts/log", {
      isMember: true,
      prepare({ service }) {
        service.log = [recorded(sampleCrossing(BTC), 7, [sent, dead])];
      },
    });
    expect(await screen.findByText("Webhook failed: The address answered with 500.")).toBeTruthy();
    expect(screen.getByText("Email sent")).toBeTruthy();
  });
});
