// @vitest-environment happy-dom
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { cellsOf, createGate, openComparison } from "./testing/open-comparison.tsx";

afterEach(cleanup);

const windowButtons = async () => within(await screen.findByRole("toolbar", { name: "Window" }));
const button = async (choice: string) => (await windowButtons()).getByRole("button", { name: choice });
const pressed = async () => (await windowButtons()).getByRole("button", { pressed: true }).textContent;
const unitSelect = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Unit" });
const number = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Number" });
const windowHeader = () => screen.getAllByRole("columnheader")[2]?.textContent;
const shows = (winsize: string) =>
  waitFor(() => {
    expect(windowHeader()).toBe(winsize);
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("false");
  });
/** Sets the whole text at once, as pasting does. */
const enter = (text: string) => fireEvent.change(number(), { target: { value: text } });

describe("the window selector", () => {
  it("loads the chosen window, remembers it, and shows it under its name", async () => {
    const { user, host } = openComparison();
    await shows("7d");
    expect(host.store.get("u:prefWindow")).toBeNull();
    await user.click(await button("1h"));
    await shows("1h");
    expect((await cellsOf("BTCUSDT")).past[0]).toBe("161.00");
    expect(host.store.get("u:prefWindow")).toBe("1h");
  });

  it("keeps the last result under its own name while another loads, and remembers only what was answered", async () => {
    const { user, host, service, tick } = openComparison();
    await shows("7d");
    const { gate, open } = createGate();
    service.gate = gate;
    await user.click(await button("1h"));
    expect(screen.getByText("Loading 1h…")).toBeTruthy();
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
    expect(windowHeader()).toBe("7d");
    expect((await cellsOf("BTCUSDT")).past[0]).toBe("160.25");
    await tick("BTCUSDT", { last: "199" });
    expect((await cellsOf("BTCUSDT")).live[0]).toBe("199.00");
    expect(host.store.get("u:prefWindow")).toBeNull();
    open();
    await shows("1h");
    expect(host.store.get("u:prefWindow")).toBe("1h");
  });

  it("shows the window chosen last, whichever answer comes last", async () => {
    const { user, service, host } = openComparison();
    await shows("7d");
    const slow = createGate();
    service.gate = slow.gate;
    await user.click(await button("1h"));
    service.gate = Promise.resolve();
    await user.click(await button("30m"));
    await shows("30m");
    slow.open();
    await user.click(await button("30m"));
    await shows("30m");
    expect((await cellsOf("BTCUSDT")).past[0]).toBe("163.00");
    expect(host.store.get("u:prefWindow")).toBe("30m");
  });

  it("begins with the remembered window, and goes back to it as to any other", async () => {
    const { user, host, service } = openComparison({ storage: { "u:prefWindow": "1h" } });
    await shows("1h");
    expect(await pressed()).toBe("1h");
    await user.click(await button("7d"));
    await shows("7d");
    expect(host.store.get("u:prefWindow")).toBe("7d");
    await user.click(await button("1h"));
    await shows("1h");
    expect(host.store.get("u:prefWindow")).toBe("1h");
    expect(service.asked.map(({ winsize }) => winsize)).toEqual(["1h", "7d"]);
  });

  it("begins with 7d if the remembered window isn't valid", async () => {
    openComparison({ storage: { "u:prefWindow": "1d2h" } });
    await shows("7d");
    expect(await pressed()).toBe("7d");
  });
});

describe("a window that cannot be loaded", () => {
  it("says 'Error!', goes on ticking, and loads on Retry", async () => {
    const { user, service, tick } = openComparison({
      prepare: (service) => Object.assign(service, { fails: true }),
    });
    expect(await screen.findByText("Error!")).toBeTruthy();
    expect((await cellsOf("BTCUSDT")).past).toEqual(["—", "—", "—avg"]);
    await tick("BTCUSDT", { last: "199" });
    expect((await cellsOf("BTCUSDT")).live[0]).toBe("199.00");
    service.fails = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(async () => expect((await cellsOf("BTCUSDT")).past[0]).toBe("160.25"));
    expect(screen.queryByText("Error!")).toBeNull();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("leaves the last result in its place, and is not remembered", async () => {
    const { user, host, service } = openComparison();
    await shows("7d");
    service.fails = true;
    await user.click(await button("1h"));
    expect(await screen.findByText("Error!")).toBeTruthy();
    expect(windowHeader()).toBe("7d");
    expect((await cellsOf("BTCUSDT")).past[0]).toBe("160.25");
    expect(host.store.get("u:prefWindow")).toBeNull();
    service.fails = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await shows("1h");
    expect(host.store.get("u:prefWindow")).toBe("1h");
  });
});

describe("a custom window", () => {
  const openCustom = async () => {
    const view = openComparison();
    await shows("7d");
    await view.user.click(await button("Custom"));
    return view;
  };

  it("is loaded once typing pauses, not on the way", async () => {
    const { user, service } = await openCustom();
    await shows("1m");
    await user.clear(number());
    await user.type(number(), "45");
    await shows("45m");
    expect(service.asked.map(({ winsize }) => winsize)).toEqual(["7d", "1m", "45m"]);
  });

  it("rolls over to the next unit, also in its fields", async () => {
    const { user, host } = await openCustom();
    await user.selectOptions(unitSelect(), "h");
    enter("24");
    await shows("1d");
    expect(`${number().value}${unitSelect().value}`).toBe("1d");
    expect(host.store.get("u:prefWindow")).toBe("1d");
  });

  it("is not loaded unless it is a whole number, and the field says so", async () => {
    const { service } = await openCustom();
    await shows("1m");
    enter("1.5");
    expect(await screen.findByText("A whole number from 1 to 59")).toBeTruthy();
    expect([number().value, windowHeader()]).toEqual(["1.5", "1m"]);
    expect(service.asked.map(({ winsize }) => winsize)).toEqual(["7d", "1m"]);
    enter("2");
    await shows("2m");
    expect(screen.queryByText("A whole number from 1 to 59")).toBeNull();
  });

  it("comes back in its fields when it was remembered", async () => {
    openComparison({ storage: { "u:prefWindow": "45m" } });
    await shows("45m");
    expect(await pressed()).toBe("Custom");
    expect(`${number().value}${unitSelect().value}`).toBe("45m");
  });

  it("is found again by a reload as it was left, before it was loaded too", async () => {
    const visit = createMemoryStorage();
    const { user } = openComparison({ visit });
    await shows("7d");
    await user.click(await button("Custom"));
    await shows("1m");
    await user.selectOptions(unitSelect(), "d");
    enter("");
    for (const field of [number(), unitSelect()]) expect(field.dataset.drafted).toBe("");
    cleanup();
    openComparison({ visit });
    await screen.findByText("A whole number from 1 to 7");
    expect(await pressed()).toBe("Custom");
    expect([number().value, unitSelect().value]).toEqual(["", "d"]);
    enter("2");
    cleanup();
    const { user: last } = openComparison({ visit });
    await shows("2d");
    await last.click(await button("1h"));
    cleanup();
    openComparison({ visit });
    expect(await pressed()).toBe("7d");
  });

  it("gives way to a preset chosen before typing has paused", async () => {
    const { service } = await openCustom();
    const preset = await button("3d");
    enter("45");
    fireEvent.click(preset);
    await shows("3d");
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(windowHeader()).toBe("3d");
    expect(service.asked.map(({ winsize }) => winsize)).not.toContain("45m");
  });
});
