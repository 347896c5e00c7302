// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  chips,
  dialog,
  listLoaded,
  loadNames,
  NEW,
  option,
  options,
  search,
} from "../testing/picker-page.ts";
import { keptStreams, renderDashboard, stream } from "../testing/render-dashboard.tsx";

beforeAll(loadNames);
afterEach(cleanup);

describe("the picker", () => {
  it("creates a stream of what was clicked", async () => {
    const { host, router, user } = renderDashboard({ url: NEW, streams: [stream("a", "BTCUSDT")] });
    const notified = vi.fn();
    host.bus.on("notice", notified);
    const shown = vi.spyOn(Element.prototype, "scrollIntoView");
    await listLoaded();
    expect(within(dialog()).getByRole("button", { name: "Create" })).toHaveProperty("disabled", true);
    await user.click(await option("BTCUSDT"));
    await user.click(await option("ETHUSDT"));
    expect(screen.getByRole("status").textContent).toBe("2 of 5 selected");
    await user.click(within(dialog()).getByRole("button", { name: "Create" }));

    expect(await screen.findByRole("article", { name: "BTCUSDT, ETHUSDT" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(router.state.location).toMatchObject({ pathname: "/dashboard", search: "" });
    expect(keptStreams(host)).toEqual([
      stream("a", "BTCUSDT"),
      stream(expect.stringMatching(/^[0-9a-f]{24}$/), "BTCUSDT", "ETHUSDT"),
    ]);
    expect(notified).toHaveBeenCalledWith({ type: "success", message: "Stream created" });
    const created = keptStreams(host)[1]?.id;
    const cards = () => (shown.mock.contexts as HTMLElement[]).map(({ dataset }) => dataset.stream);
    await waitFor(() => expect(cards()).toContain(created));
  });

  it("creates one stream also of a double click", async () => {
    const { host, user } = renderDashboard({ url: NEW });
    await listLoaded();
    await user.click(await option("BTCUSDT"));
    const create = within(dialog()).getByRole("button", { name: "Create" });
    act(() => {
      create.click();
      create.click();
    });
    expect(await screen.findAllByRole("article")).toHaveLength(1);
    expect(keptStreams(host)).toHaveLength(1);
  });

  it("edits a stream from its bare address", async () => {
    const { host, router, user } = renderDashboard({
      url: "/dashboard/streams/b",
      streams: [stream("a", "ADAUSDT"), stream("b", "BTCUSDT", "ETHUSDT")],
    });
    expect(chips()).toEqual(["BTCUSDT", "ETHUSDT"]);
    await user.click(screen.getByRole("button", { name: "Remove BTCUSDT" }));
    await listLoaded();
    await user.click(await option("SOLUSDT"));
    await user.click(within(dialog()).getByRole("button", { name: "Update" }));
    await screen.findByRole("article", { name: "ETHUSDT, SOLUSDT" });
    expect(keptStreams(host)).toEqual([stream("a", "ADAUSDT"), stream("b", "ETHUSDT", "SOLUSDT")]);
    expect(router.state.location).toMatchObject({ pathname: "/dashboard", search: "" });
  });

  it("says so when the stream of the address does not exist", () => {
    renderDashboard({ url: "/dashboard/streams/nope", streams: [stream("a", "ADAUSDT")] });
    expect(within(dialog()).getByText(/doesn't exist/)).toBeTruthy();
    expect(screen.getByRole("article", { name: "ADAUSDT" })).toBeTruthy();
  });

  it("takes at most five and gives the reason", async () => {
    const { user } = renderDashboard({ url: NEW });
    await listLoaded();
    for (const symbol of ["ADABTC", "ADAETH", "ADAUSDT", "BNBBTC", "BNBETH"])
      await user.click(await option(symbol));
    expect(screen.getByRole("status").textContent).toBe("5 of 5 selected");
    expect(screen.getByText("Remove one to select another.")).toBeTruthy();
    const sixth = await option("BNBUSDT");
    expect(sixth.getAttribute("aria-disabled")).toBe("true");
    await user.click(sixth);
    expect(chips()).toHaveLength(5);
    await user.click(await option("ADABTC"));
    expect(chips()).toHaveLength(4);
    expect(sixth.getAttribute("aria-disabled")).toBeNull();
  });

  it("shows a chosen symbol that is not listed any longer, and lets it go", async () => {
    const { user } = renderDashboard({
      url: "/dashboard/streams/a",
      streams: [stream("a", "MATICUSDT")],
      answers: { "GET /tickers": () => ({}) },
    });
    await listLoaded();
    const chip = screen.getByRole("button", { name: "Remove MATICUSDT" });
    await waitFor(() => expect(chip.textContent).toContain("No longer listed"));
    await user.click(chip);
    expect(screen.getByRole("status").textContent).toBe("0 of 5 selected");
    expect(document.activeElement).toBe(search());
  });
});

describe("the search", () => {
  it("offers each of several names, and Enter takes them all", async () => {
    const { user } = renderDashboard({ url: NEW });
    await screen.findByText("Popular");
    await user.type(search(), "btc eth solana in btc");
    await waitFor(() => expect(options().slice(0, 3)).toEqual(["BTCUSDT", "ETHUSDT", "SOLBTC"]));
    await user.keyboard("{Enter}");
    expect(chips()).toEqual(["BTCUSDT", "ETHUSDT", "SOLBTC"]);
    expect(search()).toHaveProperty("value", "");
  });
});

describe("when the pairs cannot be loaded", () => {
  it("says offline without a network, and loads them by itself when it is back", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { host } = renderDashboard({ url: NEW, failures: 2 });
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    await waitFor(() => expect(host.queryClient.getQueryState(["assets"])?.status).toBe("error"));
    expect(screen.queryByText("Error!")).toBeNull();
    onLine.mockRestore();
    fireEvent(window, new Event("online"));
    expect(await screen.findByRole("listbox")).toBeTruthy();
  });

  it("says Error! and loads them on Retry", async () => {
    const { user } = renderDashboard({ url: NEW, failures: 2 });
    expect(await screen.findByText("Error!")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await listLoaded();
    expect(await option("BTCUSDT")).toBeTruthy();
  });
});
