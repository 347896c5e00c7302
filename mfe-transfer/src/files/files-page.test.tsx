// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { FileImport } from "@cointide/shared/contracts/transfer";
import { Outlet } from "@cointide/shared/router";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { renderRoutes } from "@cointide/shared/testing/test-host";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createRoutes } from "../routes.tsx";
import { createFileHost } from "../testing/file-host.ts";

afterEach(() => {
  window.dispatchEvent(new Event("online"));
  cleanup();
});

function open(options: Parameters<typeof createFileHost>[0] = {}) {
  const parts = createFileHost(options);
  const dashboard = {
    path: "/dashboard",
    hydrateFallbackElement: <p>Loading</p>,
    element: <Outlet />,
    children: createRoutes().dashboard ?? [],
  };
  return { ...parts, ...renderRoutes(parts.host, [dashboard], "/dashboard/transfer") };
}

async function preview(text: string) {
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByLabelText("Or paste text"));
  await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Preview" }));
  return user;
}

const FILE = JSON.stringify({
  ...{ format: "cointide", version: 1 },
  streams: [{ name: "Majors", symbols: ["BTCUSDT", "FOOUSDT"] }],
});
const STORED = JSON.stringify([{ id: "65f0c0ffee00000000000001", userId: "guest", symbols: ["ADAUSDT"] }]);

describe("the page of import and export", () => {
  it("says what a guest can export, and copies it", async () => {
    open({ storage: { "u:streams": STORED } });
    expect(await screen.findByText("1 stream")).toBeDefined();
    const user = userEvent.setup({ delay: null });
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Copied")).toBeDefined();
    expect(JSON.parse(written.mock.lastCall?.[0] ?? "")).toMatchObject({
      format: "cointide",
      version: 1,
      streams: [{ name: "", symbols: ["ADAUSDT"] }],
    });
    await user.click(screen.getByRole("button", { name: "TradingView" }));
    await user.click(screen.getByRole("button", { name: "Copy" }));
    await vi.waitFor(() => expect(written.mock.lastCall?.[0]).toBe("###ADAUSDT,BINANCE:ADAUSDT\n"));
  });

  it("shows what would be added and refused before anything is stored, then imports and undoes it", async () => {
    const { stored } = open({ storage: { "u:streams": STORED } });
    const user = await preview(FILE);
    expect(await screen.findByText("Cointide file: 1 stream to add, 1 refused.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Preview" }));
    expect(screen.getByText("FOOUSDT in “Majors”")).toBeDefined();
    expect(stored()["u:streams"]).toBe(STORED);
    await user.click(screen.getByRole("button", { name: "Import" }));
    expect(await screen.findByText("Added 1 stream.")).toBeDefined();
    expect(stored()["u:streams"]).toContain("Majors");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The import was undone.")).toBeDefined();
    expect(JSON.parse(stored()["u:streams"] ?? "")).toEqual(JSON.parse(STORED));
  });

  it("offers to undo an import after a reload, until it is done with", async () => {
    const area = createMemoryStorage();
    const visit = createMemoryStorage();
    const { unmount } = open({ area, visit });
    const user = await preview(FILE);
    await user.click(await screen.findByRole("button", { name: "Import" }));
    await screen.findByText("Added 1 stream.");
    unmount();
    const reloaded = open({ area, visit });
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The import was undone.")).toBeDefined();
    expect(reloaded.stored()["u:streams"]).toBe("[]");
    reloaded.unmount();
    open({ area, visit });
    expect(await screen.findByLabelText("Or paste text")).toBeDefined();
  });

  it("keeps a listed pair whose trading is halted, and says so", async () => {
    const asked = vi.fn((_: { query?: unknown }) => ({ FOOUSDT: null }));
    open({ answers: { "GET /tickers": asked } });
    await preview(
      JSON.stringify({
        ...{ format: "cointide", version: 1 },
        streams: [{ name: "Halted", symbols: ["BTCUSDT", "FOOUSDT", "BARUSDT"] }],
      }),
    );
    expect(await screen.findByText("Cointide file: 1 stream to add, 1 refused.")).toBeDefined();
    expect(screen.getByText("BTCUSDT, FOOUSDT")).toBeDefined();
    expect(screen.getByText("Trading is halted: FOOUSDT. Imported all the same.")).toBeDefined();
    expect(screen.getByText("The exchange does not list it.")).toBeDefined();
    expect(asked.mock.lastCall?.[0].query).toEqual({ symbols: ["FOOUSDT", "BARUSDT"] });
  });

  it("previews a file that is dropped in its place, and keeps the page when one is dropped elsewhere", async () => {
    open();
    const place = await screen.findByText("or drop it here");
    const elsewhere = new Event("drop", { bubbles: true, cancelable: true });
    document.body.dispatchEvent(elsewhere);
    expect(elsewhere.defaultPrevented).toBe(true);
    fireEvent.drop(place, { dataTransfer: { files: [new File([FILE], "list.json")] } });
    expect(await screen.findByText("Cointide file: 1 stream to add, 1 refused.")).toBeDefined();
  });

  it("decodes a file by its byte-order mark", async () => {
    open();
    const user = userEvent.setup({ delay: null });
    const bytes = [
      0xff,
      0xfe,
      ...[..."###Majors,BINANCE:BTCUSDT"].flatMap((letter) => [letter.charCodeAt(0), 0]),
    ];
    await user.upload(
      await screen.findByLabelText(/Choose a file/),
      new File([new Uint8Array(bytes)], "a.txt"),
    );
    expect(await screen.findByText("TradingView watchlist: 1 stream to add.")).toBeDefined();
  });

  it("exports a guest's lists also without a network", async () => {
    open({ storage: { "u:streams": STORED } });
    window.dispatchEvent(new Event("offline"));
    const user = userEvent.setup({ delay: null });
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Copied")).toBeDefined();
    expect(written.mock.lastCall?.[0]).toContain("ADAUSDT");
  });

  it("names the preferences that an account has no room for", async () => {
    const answers = {
      "GET /streams": () => ({ streams: [], tickers: {} }),
      "GET /alerts": () => ({ alerts: [] }),
      "POST /user/import": () => ({ streams: [], alerts: [], leftOut: ["charts", "later"] }),
    };
    open({ isMember: true, answers });
    const choices = { alertSound: false, charts: { interval: "4h" } };
    const user = await preview(JSON.stringify({ format: "cointide", version: 1, preferences: choices }));
    await user.click(await screen.findByRole("button", { name: "Import" }));
    const text = "Changed 1 preference. Left out, because there is no room: Charts.";
    expect(await screen.findByText(text)).toBeDefined();
  });

  it("keeps a member's import that got no answer, and sends the same again", async () => {
    const sent: { key: string | undefined; body: FileImport }[] = [];
    const added = { id: "s1", userId: "ada", name: "Majors", symbols: ["BTCUSDT"] };
    const answers = {
      "GET /streams": () => ({ streams: [], tickers: {} }),
      "GET /alerts": () => ({ alerts: [] }),
      "POST /user/import": ({
        headers,
        body,
      }: {
        headers?: Readonly<Record<string, string>>;
        body?: unknown;
      }) => {
        sent.push({ key: headers?.["idempotency-key"], body: body as FileImport });
        if (sent.length === 1) throw new ApiError(0, "The service cannot be reached.");
        return { streams: [added], alerts: [] };
      },
    };
    open({ isMember: true, answers });
    const user = await preview(FILE);
    await user.click(await screen.findByRole("button", { name: "Import" }));
    expect(await screen.findByText(/cannot be reached.*nothing is added twice/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Import" }));
    expect(await screen.findByText("Added 1 stream.")).toBeDefined();
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.body.streams).toEqual([{ name: "Majors", symbols: ["BTCUSDT"] }]);
  });
});
