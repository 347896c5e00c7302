// @vitest-environment happy-dom
import { display, readDisplay } from "@cointide/shared/preferences/display";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { facts, renderDashboard, showPrices, stream } from "../testing/render-dashboard.tsx";

// The lazy module loads once before the tests, since a busy machine is slow.
beforeAll(() => import("./board-menus.tsx"), 60_000);
afterEach(() => {
  cleanup();
  display.set(readDisplay({}));
});

const [LOW, HIGH] = ["SHIBUSDT", "BTCUSDT"];
const switchOf = (isPressed: boolean) =>
  screen.findByRole("button", { name: "Exact prices", pressed: isPressed, hidden: true });

async function openMenu(symbol: string) {
  const view = renderDashboard({ streams: [stream("1", LOW), stream("2", HIGH)] });
  const card = await screen.findByRole("article", { name: symbol });
  showPrices(view.host, { [LOW]: facts("0.00001938"), [HIGH]: facts("64120.5") });
  await screen.findByText("Your streams");
  await view.user.click(within(card).getByRole("button", { name: "More actions" }));
  return { ...view, card };
}

it("shows all prices with the exchange's digits, and in units again", async () => {
  const { card, user } = await openMenu(LOW);
  expect(within(card).getAllByText("19.38").length).toBeGreaterThan(0);
  await user.click(await switchOf(false));
  expect(within(card).getAllByText("0.00001938").length).toBeGreaterThan(0);
  await user.click(await switchOf(true));
  expect(within(card).getAllByText("19.38").length).toBeGreaterThan(0);
});

it("isn't in the menu of a stream whose prices have enough digits", async () => {
  await openMenu(HIGH);
  await screen.findByRole("button", { name: "Copy symbols", hidden: true });
  expect(screen.queryByRole("button", { name: "Exact prices", hidden: true })).toBeNull();
});
