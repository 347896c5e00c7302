// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { chips, dialog, listLoaded, loadNames, NEW, options, search } from "../testing/picker-page.ts";
import { keptStreams, renderDashboard } from "../testing/render-dashboard.tsx";

beforeAll(loadNames);
afterEach(cleanup);

describe("by keyboard alone", () => {
  it("a stream is created, with the focus in the search box until the button", async () => {
    const { host, user } = renderDashboard({ url: NEW });
    await listLoaded();
    expect(document.activeElement).toBe(search());
    await user.keyboard("btcusdt{Enter}");
    expect(chips()).toEqual(["BTCUSDT"]);
    await user.keyboard("sol");
    await waitFor(() => expect(options()).toHaveLength(3));
    await user.keyboard("{ArrowDown}{ArrowDown}");
    const active = search().getAttribute("aria-activedescendant") ?? "";
    expect(document.getElementById(active)?.textContent).toBe("SOLBTC");
    await user.keyboard("{Enter}");
    expect(document.getElementById(active)?.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(search());
    within(dialog()).getByRole("button", { name: "Create" }).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("article", { name: "BTCUSDT, SOLBTC" });
    expect(keptStreams(host)).toHaveLength(1);
  });

  it("what is typed before the list is there is chosen once it comes", async () => {
    let list = () => {};
    const listed = new Promise<void>((resolve) => {
      list = resolve;
    });
    const { user } = renderDashboard({ url: NEW, listed });
    await user.keyboard("btcusdt{Enter}");
    await user.keyboard("solusdt{Enter}{Enter}");
    expect(screen.queryByRole("listbox")).toBeNull();
    list();
    await waitFor(() => expect(chips()).toEqual(["BTCUSDT", "SOLUSDT"]));
  });

  it("Enter first points at what a text merely resembles, and then chooses it", async () => {
    const { user } = renderDashboard({ url: NEW });
    await screen.findByText("Popular");
    await user.keyboard("solanna{Enter}");
    expect(chips()).toEqual([]);
    await waitFor(() => expect(search().getAttribute("aria-activedescendant")).toBeTruthy());
    const [first = ""] = options();
    await user.keyboard("{Enter}");
    expect(chips()).toEqual([first]);
  });

  it("Enter toggles the active option off again", async () => {
    const { user } = renderDashboard({ url: NEW });
    await listLoaded();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(chips()).toEqual(["BTCUSDT"]);
    await user.keyboard("{Enter}");
    expect(chips()).toEqual([]);
  });
});
