// @vitest-environment happy-dom

import { ApiError } from "@cointide/shared/api/api-error";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { readGuestAlerts } from "./store/guest-alerts.ts";
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
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe("the list of alerts", () => {
  it("teaches who has none how to make one", async () => {
    openAlerts(LIST);
    expect(await screen.findByText("Know it when a price gets there")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Make your first alert" }).getAttribute("href")).toBe(
      "/dashboard/alerts/new",
    );
    expect(screen.getByText(/watched only while a page of Cointide is open/)).toBeTruthy();
  });

  it("says of each what it waits for, how far the price is, and how often it tells", async () => {
    const { tick } = openAlerts(LIST, { alerts: [BTC, MOVES] });
    await tick("BTCUSDT", "51000");
    const rowOf = (symbol: string) => rows().find((row) => row.textContent.startsWith(symbol));
    const [btc, moves] = [rowOf("BTCUSDT"), rowOf("XRPUSDT")];
    expect(btc?.textContent).toContain("crosses above 53,000.00");
    expect(btc?.textContent).toContain("+3.92% away");
    expect(btc?.textContent).toContain("now 51,000.00");
    expect(btc?.textContent).toContain("once");
    expect(moves?.textContent).toContain("moves by 5% within 1 h");
    expect(moves?.textContent).toContain("again after 90 min");
    expect(moves?.textContent).toContain("wild");
  });

  it("asks the service for prices of symbols that no stream has, and says which are not listed", async () => {
    openAlerts(LIST, { alerts: [SOL, sampleAlert(5, { symbol: "NOPEUSDT" })] });
    expect(await screen.findByText("The exchange does not list NOPEUSDT now.")).toBeTruthy();
    expect(rows()[0]?.textContent).toContain("now 200.00");
  });

  it("says why an alert waits whose price is there already", async () => {
    const { tick } = openAlerts(LIST, { alerts: [BTC] });
    await tick("BTCUSDT", "54000");
    expect(rows()[0]?.textContent).toContain(
      "The price is above the target now; the alert waits until it has fallen below.",
    );
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
    const toggle = () => screen.getByRole("switch", { name: "Watch BTCUSDT crosses above 53,000" });
    await user.click(toggle());
    expect(readGuestAlerts(host.store).alerts[0]?.status).toBe("paused");
    expect(toggle().getAttribute("aria-checked")).toBe("false");
    await user.click(toggle());
    expect(readGuestAlerts(host.store).alerts[0]?.status).toBe("active");
  });

  it("deletes an alert and offers in its place, with the focus, to bring it back as it was", async () => {
    const { user, host } = openAlerts(LIST, { alerts: [BTC, ETH] });
    await user.click(press("Delete BTCUSDT crosses above 53,000"));
    expect(readGuestAlerts(host.store).alerts).toEqual([ETH]);
    expect(document.activeElement).toBe(press("Undo"));
    await user.click(press("Undo"));
    expect(readGuestAlerts(host.store).alerts).toEqual([BTC, ETH]);
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("switch"));
  });

  it("follows what another tab of a guest does", async () => {
    const { host } = openAlerts(LIST, { alerts: [BTC] });
    await act(async () => {
      host.store.set("u:alerts", JSON.stringify({ alerts: [BTC, ETH], log: [] }));
      window.dispatchEvent(new StorageEvent("storage", { key: "u:alerts" }));
    });
    expect(rows()).toHaveLength(2);
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
    expect(second?.textContent).toMatch(/about Jan 15, 2026/);
    expect(second?.textContent).toMatch(/Read afterwards .*: nobody had watched since Jan 15, 2026, \d+:58/);
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
    expect(await screen.findByText("Webhook given up: The address answered with 500.")).toBeTruthy();
    expect(screen.getByText("Mail sent")).toBeTruthy();
  });
});

describe("the form of an alert", () => {
  it("begins with the current price, and makes an alert of it", async () => {
    const { user, host, notices, path, tick } = openAlerts("/dashboard/alerts/new?symbol=SOLUSDT", {
      streams: [["SOLUSDT"]],
    });
    await tick("SOLUSDT", "145.25000000");
    await waitFor(() => expect(field("Target price").value).toBe("145.25"));
    await tick("SOLUSDT", "146.00000000");
    // What is to be typed over does not change under the hand.
    expect(field("Target price").value).toBe("145.25");
    await user.clear(field("Target price"));
    await user.type(field("Target price"), "150.5");
    await user.click(press("Create"));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(readGuestAlerts(host.store).alerts).toMatchObject([
      {
        symbol: "SOLUSDT",
        condition: { kind: "above", price: "150.5" },
        repeatAfter: null,
        status: "active",
      },
    ]);
    expect(notices).toEqual(["success: Alert created: SOLUSDT crosses above 150.5"]);
  });

  it("begins with the price of the address", async () => {
    openAlerts("/dashboard/alerts/new?symbol=BTCUSDT&price=64120.50");
    await screen.findByRole("button", { name: "Create" });
    expect(field("Target price").value).toBe("64120.50");
  });

  it("takes targets by one click, relative to the last price", async () => {
    const { user } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT");
    await user.click(await screen.findByRole("button", { name: "+5%" }));
    expect(field("Target price").value).toBe("210");
    await user.click(press("Below"));
    await user.click(press("−10%"));
    expect(field("Target price").value).toBe("180");
  });

  it("warns where the price is beyond the target already", async () => {
    const { user } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT&price=190");
    const warning = "The price is above the target now; the alert waits until it has fallen below.";
    expect(await screen.findByText(warning)).toBeTruthy();
    await user.click(press("Below"));
    expect(screen.queryByText(warning)).toBeNull();
  });

  it("says under each field what is wrong with it, and cannot be sent meanwhile", async () => {
    const { user } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT&price=190");
    await user.click(press("Moves"));
    const create = () => press("Create") as HTMLButtonElement;
    expect(create().disabled).toBe(false);
    await user.clear(field("By percent, up or down"));
    await user.type(field("By percent, up or down"), "5000");
    expect(await screen.findByText("Enter a percentage between 0.01 and 1,000.")).toBeTruthy();
    expect(create().disabled).toBe(true);
    await user.click(press("Again after a pause"));
    await user.clear(field("Pause"));
    await user.type(field("Pause"), "1000");
    expect(await screen.findByText(/watches again after 1 to 10,080 minutes/)).toBeTruthy();
  });

  it("refuses a symbol that the exchange does not list", async () => {
    openAlerts("/dashboard/alerts/new?symbol=NOPEUSDT&price=1");
    expect(await screen.findByText("The exchange does not list NOPEUSDT.")).toBeTruthy();
    expect((press("Create") as HTMLButtonElement).disabled).toBe(true);
  });

  it("keeps what was typed and chosen for the visit", async () => {
    const { user, router } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT");
    await user.click(press("Moves"));
    await user.type(field("Note (optional)"), "wild");
    await act(() => router.navigate(LIST));
    await act(() => router.navigate("/dashboard/alerts/new?symbol=LTCUSDT"));
    expect(press("Moves").getAttribute("aria-pressed")).toBe("true");
    expect(field("Note (optional)").value).toBe("wild");
  });

  it("changes an alert, and watches again what was done", async () => {
    const done = sampleAlert(1, { status: "done", crossings: 1, crossedAt: at(5), repeatAfter: 120 });
    const { user, host, path } = openAlerts(`${LIST}/${done.id}`, { alerts: [done] });
    expect(field("Target price").value).toBe("53000");
    expect(field("Pause").value).toBe("2");
    await user.clear(field("Target price"));
    await user.type(field("Target price"), "54000");
    await user.click(press("Save and watch again"));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(readGuestAlerts(host.store).alerts).toEqual([
      { ...done, status: "active", condition: { kind: "above", price: "54000" } },
    ]);
  });

  it("says so where the address names no alert", async () => {
    openAlerts(`${LIST}/${"b".repeat(24)}`);
    expect(await screen.findByText("This alert doesn't exist or was deleted.")).toBeTruthy();
  });

  it("tells a guest with 50 alerts what to do", async () => {
    const alerts = Array.from({ length: 50 }, (_, number) => sampleAlert(number + 1));
    const { user } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT&price=300", { alerts });
    await user.click(press("Create"));
    expect(
      await screen.findByText(/A guest has at most 50 alerts\. Delete one, or create an account/),
    ).toBeTruthy();
  });
});
