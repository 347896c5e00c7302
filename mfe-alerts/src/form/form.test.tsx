// @vitest-environment happy-dom

import { readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openAlerts } from "../testing/open-alerts.tsx";
import { at, sampleAlert } from "../testing/sample-alerts.ts";

afterEach(cleanup);

const LIST = "/dashboard/alerts";
const press = (name: RegExp | string) => screen.getByRole("button", { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const isPressed = (name: string) => press(name).getAttribute("aria-pressed") === "true";
const said = (words: string) => screen.queryByText(words) !== null;
const canCreate = () => !(press("Create") as HTMLButtonElement).disabled;
const target = () => field(/^Target price/);

describe("the form of an alert", () => {
  it("begins empty, says in words what will happen, and makes an alert of it", async () => {
    const { user, host, notices, path, tick } = openAlerts("/dashboard/alerts/new?symbol=SOLUSDT", {
      streams: [["SOLUSDT"]],
    });
    await tick("SOLUSDT", "145.25000000");
    expect(target().value).toBe("");
    expect((press("Create") as HTMLButtonElement).disabled).toBe(true);
    await user.type(target(), "150.50");
    expect(said("You'll be notified when SOLUSDT rises from 145.25 to 150.50 USDT, +3.61%.")).toBe(true);
    await user.click(press("Create"));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(readGuestAlerts(host.store).alerts).toMatchObject([
      {
        symbol: "SOLUSDT",
        condition: { kind: "above", price: "150.50" },
        repeatAfter: null,
        status: "active",
      },
    ]);
    expect(notices).toEqual(["success: Alert created: SOLUSDT rises above 150.50"]);
  });

  it("takes the direction from the target, until it is switched", async () => {
    const { user, tick } = openAlerts("/dashboard/alerts/new?symbol=SOLUSDT", { streams: [["SOLUSDT"]] });
    await tick("SOLUSDT", "145");
    await user.type(target(), "140");
    expect(isPressed("Falls below")).toBe(true);
    expect(said("You'll be notified when SOLUSDT falls from 145.00 to 140.00 USDT, -3.45%.")).toBe(true);
    // A price that passes the target meanwhile switches nothing.
    await tick("SOLUSDT", "139");
    expect(isPressed("Falls below")).toBe(true);
    await user.clear(target());
    await user.type(target(), "150");
    expect(isPressed("Rises above")).toBe(true);
    await user.click(press("Falls below"));
    expect(said("Already below. Fires after the price rises above and falls again.")).toBe(true);
    await user.clear(target());
    await user.type(target(), "151");
    expect(isPressed("Falls below")).toBe(true);
    await user.click(press("+1%"));
    expect(isPressed("Rises above")).toBe(true);
  });

  it("asks about a target far below the price when the form is sent or the field is left", async () => {
    const { user, host } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT");
    await screen.findByText(/^Now/);
    await user.type(target(), "2.1");
    expect(screen.queryByText("Did you mean 210 USDT?")).toBeNull();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Did you mean 210 USDT?")).toBeTruthy();
    // The question has the focus instead of one of its answers, since Enter may be pressed twice.
    expect(document.activeElement?.tagName).toBe("FIELDSET");
    await user.keyboard("{Enter}{Enter}");
    expect(canCreate()).toBe(false);
    expect(readGuestAlerts(host.store).alerts).toEqual([]);
    await user.clear(target());
    await user.type(target(), "20");
    expect(canCreate()).toBe(true);
    await user.tab();
    expect(said("20 USDT is -90.00% from the current price, 200 USDT.")).toBe(true);
    expect(canCreate()).toBe(false);
    await user.click(press("Use 200 USDT"));
    expect(target().value).toBe("200");
    expect(screen.queryByText(/^Did you mean/)).toBeNull();
    await user.click(press("Create"));
    await waitFor(() =>
      expect(readGuestAlerts(host.store).alerts).toMatchObject([
        { condition: { kind: "above", price: "200" } },
      ]),
    );
  });

  it("asks while the user types a target in the smaller unit of the price", async () => {
    const { user, tick, notices } = openAlerts("/dashboard/alerts/new?symbol=XRPUSDT", {
      streams: [["XRPUSDT"]],
    });
    await tick("XRPUSDT", "0.58900000");
    expect(said("Now 58.90 ¢")).toBe(true);
    await user.type(target(), "59");
    expect(said("59 USDT is 100 times the current price, 0.589 USDT.")).toBe(true);
    expect(said("Did you mean 0.59 USDT?")).toBe(true);
    expect(target().getAttribute("aria-invalid")).toBeNull();
    expect(canCreate()).toBe(false);
    await user.click(press("Use 0.59 USDT"));
    expect(target().value).toBe("0.59");
    expect(screen.queryByText(/^Did you mean/)).toBeNull();
    expect(said("You'll be notified when XRPUSDT rises from 58.90 to 59.00 ¢, +0.17%.")).toBe(true);
    await user.click(press("Create"));
    await waitFor(() => expect(notices).toEqual(["success: Alert created: XRPUSDT rises above 59.00 ¢"]));
  });

  it("makes an alert on a far target that is confirmed", async () => {
    const { user, host } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT");
    await screen.findByText(/^Now/);
    await user.type(target(), "500");
    expect(said("500 USDT is +150.00% from the current price, 200 USDT.")).toBe(true);
    await user.click(press("Keep 500 USDT"));
    expect([said("Is that the target?"), document.activeElement]).toEqual([false, target()]);
    await user.click(press("Create"));
    await waitFor(() =>
      expect(readGuestAlerts(host.store).alerts).toMatchObject([
        { condition: { kind: "above", price: "500" } },
      ]),
    );
  });

  it("rejects a target that the price can't reach", async () => {
    const { user } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT");
    await screen.findByText(/^Now/);
    await user.type(target(), "99999999999999999999");
    const warning = "This is over 100,000,000 times the current price, 200.00 USDT. Enter a lower target.";
    expect(said(warning)).toBe(true);
    expect([canCreate(), target().getAttribute("aria-invalid")]).toEqual([false, "true"]);
  });

  it("reads a symbol that is spelled otherwise", async () => {
    openAlerts("/dashboard/alerts/new?symbol=BTC%2FUSDT&price=64120.50");
    expect(await screen.findByRole("dialog", { name: "New alert on BTCUSDT" })).toBeTruthy();
    expect([field("Symbol").value, target().value]).toEqual(["BTCUSDT", "64120.50"]);
  });

  it("takes suggestions by one click: steps from the last price, and the day's high and low", async () => {
    const { user } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT");
    await screen.findByText(/^Now/);
    await user.click(press("+5%"));
    expect([target().value, isPressed("Rises above")]).toEqual(["210", true]);
    await user.click(press("−10%"));
    expect([target().value, isPressed("Falls below")]).toEqual(["180", true]);
    await user.click(press("Day's high"));
    expect(target().value).toBe("230");
    await user.click(press("Day's low"));
    expect(target().value).toBe("190");
    await user.click(press("Comes near"));
    await user.click(press("+2%"));
    expect([target().value, isPressed("Comes near")]).toEqual(["204", true]);
  });

  it("says under each field what is wrong with it, and cannot be sent meanwhile", async () => {
    const { user } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT&price=190");
    await user.click(press("Moves by"));
    const create = () => press("Create") as HTMLButtonElement;
    expect(create().disabled).toBe(false);
    await user.clear(field("Percent"));
    await user.type(field("Percent"), "5000");
    expect(await screen.findByText("Enter a percentage between 0.01 and 1,000.")).toBeTruthy();
    expect(create().disabled).toBe(true);
    await user.click(press("Repeat"));
    await user.clear(field("Cooldown"));
    await user.type(field("Cooldown"), "1000");
    expect(await screen.findByText(/between 1 minute and 7 days/)).toBeTruthy();
  });

  it("rounds a target that is finer than the tick size, and says so", async () => {
    const { user, host } = openAlerts("/dashboard/alerts/new?symbol=XRPUSDT");
    await screen.findByText(/^Now/);
    await user.clear(target());
    await user.type(target(), "210.00005");
    expect(await screen.findByText("Rounded to 210.0001: the price moves in steps of 0.0001")).toBeTruthy();
    await user.click(press("Create"));
    await waitFor(() => expect(readGuestAlerts(host.store).alerts).toHaveLength(1));
    expect(readGuestAlerts(host.store).alerts[0]?.condition).toEqual({ kind: "above", price: "210.0001" });
  });

  it("gives an alert an end, and refuses one that has passed", async () => {
    const { user, host } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT&price=210");
    await screen.findByText(/^Now/);
    fireEvent.input(field("Expires (optional)"), { target: { value: "2026-01-01T12:00" } });
    expect(await screen.findByText("That time has passed. Choose a later one.")).toBeTruthy();
    expect(field("Expires (optional)").getAttribute("aria-invalid")).toBe("true");
    expect((press("Create") as HTMLButtonElement).disabled).toBe(true);
    fireEvent.input(field("Expires (optional)"), { target: { value: "2099-01-01T12:00" } });
    await user.click(press("Create"));
    await waitFor(() => expect(readGuestAlerts(host.store).alerts).toHaveLength(1));
    expect(readGuestAlerts(host.store).alerts[0]?.expiresAt).toBe(new Date("2099-01-01T12:00").getTime());
  });

  it("has no end beside an older service, which would refuse it", async () => {
    openAlerts(`${LIST}/new?symbol=LTCUSDT`, {
      isMember: true,
      prepare({ service }) {
        service.version = 1;
      },
    });
    await screen.findByText(/^Now/);
    await waitFor(() => expect(screen.queryByLabelText("Expires (optional)")).toBeNull());
  });

  it("refuses a symbol that the exchange does not list", async () => {
    openAlerts("/dashboard/alerts/new?symbol=NOPEUSDT&price=1");
    expect(await screen.findByText("The exchange does not list NOPEUSDT.")).toBeTruthy();
    expect((press("Create") as HTMLButtonElement).disabled).toBe(true);
  });

  it("keeps what was typed and chosen for the visit", async () => {
    const { user, router } = openAlerts("/dashboard/alerts/new?symbol=LTCUSDT");
    await user.click(press("Moves by"));
    await user.type(field("Note (optional)"), "wild");
    await act(() => router.navigate(LIST));
    await act(() => router.navigate("/dashboard/alerts/new?symbol=LTCUSDT"));
    expect(press("Moves by").getAttribute("aria-pressed")).toBe("true");
    expect(field("Note (optional)").value).toBe("wild");
  });

  it("changes an alert, and watches again what was done", async () => {
    const done = sampleAlert(1, { status: "done", crossings: 1, crossedAt: at(5), repeatAfter: 120 });
    const { user, host, path } = openAlerts(`${LIST}/${done.id}`, { alerts: [done] });
    expect(target().value).toBe("53000");
    expect(field("Cooldown").value).toBe("2");
    await user.clear(target());
    await user.type(target(), "54000");
    await user.click(press("Save and reactivate"));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(readGuestAlerts(host.store).alerts).toEqual([
      { ...done, status: "active", expiresAt: null, condition: { kind: "above", price: "54000" } },
    ]);
  });

  it("says so where the address names no alert", async () => {
    openAlerts(`${LIST}/${"b".repeat(24)}`);
    expect(await screen.findByText("This alert doesn't exist or was deleted.")).toBeTruthy();
  });

  it("tells a guest with 50 alerts what to do, before anything is filled in", async () => {
    const alerts = Array.from({ length: 50 }, (_, number) => sampleAlert(number + 1));
    openAlerts("/dashboard/alerts/new?symbol=LTCUSDT&price=300", { alerts });
    expect(
      await screen.findByText(
        /You can have up to 50 alerts without an account\. Delete one, or create an account/,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create" })).toBeNull();
  });
});
