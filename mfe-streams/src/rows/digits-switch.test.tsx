// @vitest-environment happy-dom
import { display, readDisplay } from "@cointide/shared/preferences/display";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { facts, renderDashboard, showPrices, stream } from "../testing/render-dashboard.tsx";

afterEach(() => {
  cleanup();
  display.set(readDisplay({}));
});

const [LOW, HIGH] = ["SHIBUSDT", "BTCUSDT"];

async function openCards() {
  const view = renderDashboard({ streams: [stream("1", LOW), stream("2", HIGH)] });
  const low = await screen.findByRole("article", { name: LOW });
  const high = screen.getByRole("article", { name: HIGH });
  showPrices(view.host, { [LOW]: facts("0.00001938"), [HIGH]: facts("64120.5") });
  return { ...view, low, high };
}

it("shows all prices with the exchange's digits, and in units again", async () => {
  const { low, user } = await openCards();
  const button = await within(low).findByRole("button", { name: "Exact prices", pressed: false });
  expect(within(low).getAllByText("19.38").length).toBeGreaterThan(0);
  await user.click(button);
  expect(within(low).getAllByText("0.00001938").length).toBeGreaterThan(0);
  expect(button.getAttribute("aria-pressed")).toBe("true");
  await user.click(button);
  expect(within(low).getAllByText("19.38").length).toBeGreaterThan(0);
});

it("is not beside prices that have digits enough", async () => {
  const { low, high } = await openCards();
  await within(low).findByRole("button", { name: "Exact prices" });
  expect(within(high).queryByRole("button", { name: "Exact prices" })).toBeNull();
});
