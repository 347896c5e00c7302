// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { chips, dialog, listLoaded, loadNames, NEW, options, search } from "../testing/picker-page.ts";
import { renderDashboard, stream } from "../testing/render-dashboard.tsx";

beforeAll(loadNames);
afterEach(cleanup);

describe("a pasted list", () => {
  const note = () => dialog().querySelector("p[aria-live]")?.textContent;

  it("is chosen as a whole, and stays out of the search box", async () => {
    const { user } = renderDashboard({ url: NEW });
    await listLoaded();
    await user.click(search());
    await user.paste("btc/usdt, ETHUSDT\nsolusdt");
    expect(chips()).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT"]);
    expect(search()).toHaveProperty("value", "");
    expect(note()).toBe("");
  });

  it("keeps what was chosen, and says what it did not take until the next search", async () => {
    const { user } = renderDashboard({ url: "/dashboard/streams/a", streams: [stream("a", "ADAUSDT")] });
    await listLoaded();
    await user.click(search());
    await user.paste("BTCUSDT, nope, ETHUSDT, SOLUSDT, LTCUSDT, BNBUSDT");
    expect(chips()).toEqual(["ADAUSDT", "BTCUSDT", "ETHUSDT", "SOLUSDT", "LTCUSDT"]);
    expect(note()).toBe("No room for BNBUSDT. Not listed: nope.");
    await user.type(search(), "e");
    expect(note()).toBe("");
  });

  it("says that USDT is used where USD is written", async () => {
    const { user } = renderDashboard({ url: NEW });
    await screen.findByText("Popular");
    await user.click(search());
    await user.paste("BTC-USD, SOL-USD");
    expect(chips()).toEqual(["BTCUSDT", "SOLUSDT"]);
    expect(note()).toBe("No pair is quoted in USD. USDT is used instead.");
  });

  it("may be typed, too, is chosen by Enter, and is no search then", async () => {
    const { user } = renderDashboard({ url: NEW });
    await listLoaded();
    await user.keyboard("btcusdt, solusdt, nope{Enter}");
    expect(chips()).toEqual(["BTCUSDT", "SOLUSDT"]);
    expect(search()).toHaveProperty("value", "");
    expect(note()).toBe("Not listed: nope.");
  });

  it("is chosen once the assets are there", async () => {
    let list = () => {};
    const listed = new Promise<void>((resolve) => {
      list = resolve;
    });
    const { user } = renderDashboard({ url: NEW, failures: 1, listed });
    await user.click(search());
    await user.paste("BTCUSDT ETHUSDT");
    expect(search()).toHaveProperty("value", "BTCUSDT ETHUSDT");
    expect(note()).toBe("Your list will be selected once the assets have loaded.");
    list();
    await waitFor(() => expect(chips()).toEqual(["BTCUSDT", "ETHUSDT"]));
    expect(search()).toHaveProperty("value", "");
    expect(note()).toBe("");
  });

  it("stays a search once the assets are there where it turns out to be none", async () => {
    let list = () => {};
    const listed = new Promise<void>((resolve) => {
      list = resolve;
    });
    const { user } = renderDashboard({ url: NEW, listed });
    await user.click(search());
    await user.paste("shiba inu");
    list();
    await waitFor(() => expect(options()).toEqual(["SHIBUSDT", "SHIBBTC", "SHIBETH"]));
    expect(search()).toHaveProperty("value", "shiba inu");
    expect(chips()).toEqual([]);
    expect(note()).toBe("");
  });
});
