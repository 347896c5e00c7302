// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { shown, useFakeCanvas } from "../testing/fake-canvas.tsx";
import { openChart } from "../testing/open-chart.tsx";

useFakeCanvas();

afterEach(cleanup);

const ADDRESS = "/dashboard/charts/BTCUSDT?interval=1h";
const drawn = () => screen.findByRole("button", { name: "Copy a link to this view" });

describe("the buttons of a view", () => {
  it("fits all candles", async () => {
    const { user } = openChart(ADDRESS);
    await drawn();
    await user.click(await screen.findByRole("button", { name: "Fit all candles" }));
    expect(shown.chart.fit).toHaveBeenCalled();
  });

  it("copies a link to exactly it, and says so", async () => {
    const { user, host } = openChart(ADDRESS);
    const notices: unknown[] = [];
    host.bus.on("notice", (notice) => notices.push(notice));
    await drawn();
    shown.chart.range.mockReturnValue({ from: 1_000_000, to: 2_000_000, before: 200, after: 0 });
    await user.click(screen.getByRole("button", { name: "Copy a link to this view" }));
    const link = new URL(await navigator.clipboard.readText());
    expect(decodeURIComponent(link.pathname + link.search)).toBe(
      `${ADDRESS}&type=candles&scale=linear&averages=&from=1000000&to=2000000`,
    );
    expect(notices).toEqual([{ type: "success", message: "Link to this view copied." }]);
  });

  it("names the link where the browser does not let pages copy", async () => {
    const { user, host } = openChart(ADDRESS);
    const notices: { type: string; message: string }[] = [];
    host.bus.on("notice", (notice) => notices.push(notice));
    await drawn();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("Denied."));
    await user.click(screen.getByRole("button", { name: "Copy a link to this view" }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]?.type).toBe("error");
    expect(notices[0]?.message).toContain("/dashboard/charts/BTCUSDT?interval=1h");
  });

  it("says so where the browser makes no picture", async () => {
    const { user, host } = openChart(ADDRESS);
    const notices: unknown[] = [];
    host.bus.on("notice", (notice) => notices.push(notice));
    await drawn();
    shown.chart.picture.mockReturnValue({
      width: 10,
      height: 10,
      toBlob: (give: (file: null) => void) => give(null),
    });
    await user.click(screen.getByRole("button", { name: "Download as PNG" }));
    await waitFor(() =>
      expect(notices).toEqual([
        { type: "error", message: "Your browser could not create an image of this chart." },
      ]),
    );
  });
});
