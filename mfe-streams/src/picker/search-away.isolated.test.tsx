// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { chips, dialog, NEW, options, search } from "../testing/picker-page.ts";
import { renderDashboard } from "../testing/render-dashboard.tsx";

vi.mock("../../../shared/search/search-assets.ts", () => {
  throw new Error("The script cannot be loaded.");
});

afterEach(cleanup);

it("finds symbols by any part of them where the script of names cannot be loaded", async () => {
  const { user } = renderDashboard({ url: NEW });
  await screen.findByText("Popular");
  await user.type(search(), " l/usdt ");
  await waitFor(() => expect(options()).toEqual(["SOLUSDT"]));
  await user.keyboard("{Enter}{Enter}");
  expect(chips()).toEqual(["SOLUSDT"]);
});

it("leaves a pasted list in the search box where it cannot be read, and says nothing of a later time", async () => {
  const { user } = renderDashboard({ url: NEW });
  await screen.findByText("Popular");
  await user.click(search());
  await user.paste("BTCUSDT, ETHUSDT");
  await screen.findByText('No asset matches "BTCUSDT, ETHUSDT"');
  expect(search()).toHaveProperty("value", "BTCUSDT, ETHUSDT");
  expect(dialog().querySelector("p[aria-live]")?.textContent).toBe("");
});
