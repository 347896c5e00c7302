// @vitest-environment happy-dom
import { display, readDisplay } from "@cointide/shared/preferences/display";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DisplayMenu } from "./display-menu.tsx";
import { followDisplay } from "./follow-display.ts";

afterEach(() => {
  cleanup();
  act(() => display.set(readDisplay({})));
});

/** Opens the menu as a browser does, which the test's document does not know how to. */
async function open(...pairs: [base: string, quote: string][]): Promise<HTMLElement> {
  const assets = pairs.map(([base, quote]) => ({ symbol: base + quote, base, quote, tick: "0.01" }));
  const host = createTestHost({ answers: { "GET /assets": () => assets } });
  renderRoutes(host, [{ path: "/", element: <DisplayMenu /> }], "/");
  const menu = document.querySelector("section");
  if (menu === null) throw new Error("There is no menu.");
  const event = Object.assign(new Event("beforetoggle"), { newState: "open" });
  fireEvent(menu, event);
  await screen.findByRole("button", { name: "Dark" });
  return menu;
}

describe("the display menu", () => {
  it("offers only currencies that listed pairs lead to", async () => {
    await open(["EUR", "USDT"], ["USDT", "TRY"], ["BTC", "EUR"]);
    const choice = screen.getByRole("toolbar", { name: "Currency" });
    const offered = () => within(choice).getAllByRole("button");
    await expect
      .poll(() => offered().map(({ textContent }) => textContent))
      .toEqual([...["As quoted", "≈ USD (USDT)", "EUR", "TRY", "BTC"]]);
    await userEvent.click(screen.getByRole("button", { name: "TRY" }));
    expect(display.get().currency).toBe("TRY");
  });

  it("shows a chosen currency without a path as quoted", async () => {
    await open(["EUR", "USDT"]);
    act(() => display.set({ ...display.get(), currency: "JPY" }));
    const choice = screen.getByRole("toolbar", { name: "Currency" });
    const pressed = () => within(choice).getByRole("button", { pressed: true }).textContent;
    await expect.poll(pressed).toBe("As quoted");
    expect(display.get().currency).toBe("JPY");
  });

  it("keeps what is chosen, and leaves the rest as it is", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Dark" }));
    await userEvent.click(screen.getByRole("button", { name: "Blue, orange" }));
    expect(display.get()).toEqual({ ...readDisplay({}), theme: "dark", palette: "blue-orange" });
    expect(screen.getByRole("button", { name: "Dark", pressed: true })).toBeTruthy();
  });
});

describe("the root element", () => {
  it("has each choice as an attribute, and follows it until that ends", () => {
    const root = document.createElement("html");
    const onQuoted = vi.fn();
    const stop = followDisplay(root, onQuoted, () => {});
    expect(root.dataset).toMatchObject({ theme: "system", palette: "green-red", flashes: "on" });
    act(() => display.set({ ...display.get(), theme: "dark", digits: "quoted" }));
    expect(root.dataset.theme).toBe("dark");
    expect(onQuoted).toHaveBeenCalled();
    stop();
    act(() => display.set({ ...display.get(), theme: "light" }));
    expect(root.dataset.theme).toBe("dark");
  });

  it("shows prices with the exchange's digits once the unit of one is clicked", () => {
    const root = document.createElement("html");
    const unit = Object.assign(document.createElement("span"), { textContent: "¢" });
    unit.dataset.unit = "";
    root.append(unit);
    const stop = followDisplay(
      root,
      () => {},
      () => {},
    );
    root.click();
    expect(display.get().digits).toBe("rounded");
    act(() => unit.click());
    expect(display.get().digits).toBe("quoted");
    stop();
  });
});
