// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keptStreams, renderDashboard, stream } from "../testing/render-dashboard.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const STREAMS = [stream("a", "ADAUSDT"), stream("b", "BTCUSDT", "ETHUSDT"), stream("c", "LTCUSDT")];
const AT_ONCE = { "u:delPrompt": "off" };
const card = (name: string) => screen.getByRole("article", { name });
const names = () =>
  screen.queryAllByRole("article").map((one) => within(one).getByRole("heading").textContent);
const deleteButton = (name: string) => within(card(name)).getByRole("button", { name: "Delete" });
const undoButtons = () => screen.queryAllByRole("button", { name: "Undo" });

describe("deleting a stream", () => {
  it("asks first, naming the stream, and then deletes it", async () => {
    const { host, router, user } = renderDashboard({ streams: STREAMS });
    const announced = vi.fn();
    host.bus.on("announce", announced);
    await user.click(deleteButton("BTCUSDT, ETHUSDT"));
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("BTCUSDT, ETHUSDT");
    expect(keptStreams(host)).toHaveLength(3);

    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(keptStreams(host).map(({ id }) => id)).toEqual(["a", "c"]);
    expect(router.state.location).toMatchObject({ pathname: "/dashboard", search: "" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(announced).toHaveBeenCalledWith({ message: "Stream deleted" });
  });

  it("moves the focus to the next stream's heading, or after the last to the panel's", async () => {
    const { user } = renderDashboard({ streams: STREAMS });
    await user.click(deleteButton("BTCUSDT, ETHUSDT"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("LTCUSDT"));
    await user.click(deleteButton("LTCUSDT"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Your streams"));
  });

  it("deletes nothing on Cancel", async () => {
    const { host, router, user } = renderDashboard({ streams: STREAMS, url: "/dashboard/streams/delete/a" });
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
    expect(router.state.location.pathname).toBe("/dashboard");
    expect(keptStreams(host)).toHaveLength(3);
  });

  it("says so when the stream of the address does not exist", () => {
    renderDashboard({ streams: STREAMS, url: "/dashboard/streams/delete/nope" });
    expect(within(screen.getByRole("dialog")).getByText(/doesn't exist/)).toBeTruthy();
  });

  it("does not ask again after 'Do not ask again'", async () => {
    const { host, user } = renderDashboard({ streams: STREAMS });
    await user.click(deleteButton("ADAUSDT"));
    await user.click(screen.getByRole("checkbox", { name: "Do not ask again" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    expect(host.store.get("u:delPrompt")).toBe("off");
    await user.click(deleteButton("LTCUSDT"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(names()).toEqual(["BTCUSDT, ETHUSDT"]);
    expect(keptStreams(host).map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("the offer to undo", () => {
  it("takes the stream's place and brings it back there, with the focus", async () => {
    const { host, user } = renderDashboard({ streams: STREAMS, storage: AT_ONCE });
    await user.click(deleteButton("BTCUSDT, ETHUSDT"));
    const places = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(within(places[1] as HTMLElement).getByText(/Stream deleted/)).toBeTruthy();
    await user.click(within(places[1] as HTMLElement).getByRole("button", { name: "Undo" }));
    expect(names()).toEqual(["ADAUSDT", "BTCUSDT, ETHUSDT", "LTCUSDT"]);
    expect(keptStreams(host)).toEqual(STREAMS);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("BTCUSDT, ETHUSDT"));
  });

  it("restores the order of two neighbors", async () => {
    const { host, user } = renderDashboard({ streams: STREAMS, storage: AT_ONCE });
    await user.click(deleteButton("BTCUSDT, ETHUSDT"));
    await user.click(deleteButton("LTCUSDT"));
    for (const index of [0, 0]) await user.click(undoButtons()[index] as HTMLElement);
    expect(names()).toEqual(["ADAUSDT", "BTCUSDT, ETHUSDT", "LTCUSDT"]);
    expect(keptStreams(host)).toEqual(STREAMS);
  });

  it("stays for more than five seconds, goes by itself, and not while it has focus or pointer", () => {
    vi.useFakeTimers();
    renderDashboard({ streams: STREAMS, storage: AT_ONCE });
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    act(() => deleteButton("ADAUSDT").click());
    wait(5_000);
    expect(undoButtons()).toHaveLength(1);
    act(() => undoButtons()[0]?.focus());
    wait(60_000);
    expect(undoButtons()).toHaveLength(1);
    act(() => undoButtons()[0]?.blur());
    wait(10_000);
    expect(undoButtons()).toHaveLength(0);
  });
});
