// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderDashboard, stream } from "../testing/render-dashboard.tsx";

afterEach(cleanup);

it("opens the menu whose button was pressed before menus were there", async () => {
  renderDashboard({ streams: [stream("1", "BTCUSDT")] });
  const button = screen.getByRole("button", { name: "More actions" });
  expect(document.getElementById("board-card-menu")).toBeNull();
  fireEvent.click(button);
  const press = vi.spyOn(button, "click");
  await expect.poll(() => document.getElementById("board-card-menu")).not.toBeNull();
  expect(press).toHaveBeenCalledOnce();
});
