// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import { CONFIG_KEY } from "@cointide/shared/query";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { dialog, listLoaded, loadNames, NEW, option } from "../testing/picker-page.ts";
import { kept, renderAccount } from "../testing/render-account.tsx";
import { keptStreams, renderDashboard, stream } from "../testing/render-dashboard.tsx";

beforeAll(loadNames);
afterEach(cleanup);

const MAJORS = { ...stream("a", "BTCUSDT"), name: "Majors" };
const field = () => within(dialog()).getByRole<HTMLInputElement>("textbox", { name: "Name (optional)" });
const button = (name: string) => within(dialog()).getByRole<HTMLButtonElement>("button", { name });
const named = (host: Parameters<typeof keptStreams>[0]) =>
  keptStreams(host).map(({ name, symbols }) => [name, ...symbols]);

describe("the picker's name", () => {
  it("is the new stream's, and Enter in its field creates", async () => {
    const { host, user } = renderDashboard({ url: NEW });
    await listLoaded();
    await user.type(field(), "Alts{Enter}");
    expect(dialog()).toBeTruthy();
    await user.click(await option("SOLUSDT"));
    expect(field().placeholder).toBe("SOLUSDT");
    await user.type(field(), "{Enter}");
    expect(await screen.findByRole("article", { name: "Alts" })).toBeTruthy();
    expect(named(host)).toEqual([["Alts", "SOLUSDT"]]);
  });

  it("may be left out, changed alone and removed", async () => {
    const { host, router, user } = renderDashboard({ url: "/dashboard/streams/a", streams: [MAJORS] });
    expect(field().value).toBe("Majors");
    await user.clear(field());
    await user.type(field(), "Alts");
    await user.click(button("Update"));
    await waitFor(() => expect(named(host)).toEqual([["Alts", "BTCUSDT"]]));
    await act(() => router.navigate("/dashboard/streams/a"));
    await user.clear(field());
    await user.click(button("Update"));
    await waitFor(() => expect(named(host)).toEqual([[undefined, "BTCUSDT"]]));
  });

  it("is explained when it is not acceptable, and holds the stream back", async () => {
    const { user } = renderDashboard({ url: "/dashboard/streams/a", streams: [MAJORS] });
    await user.click(field());
    await user.paste("x".repeat(40));
    expect(within(dialog()).getByText("A stream's name can have up to 40 characters.")).toBeTruthy();
    expect(button("Update").disabled).toBe(true);
  });

  it("is as it was left, until one starts over", async () => {
    const visit = createMemoryStorage();
    const open = () => renderDashboard({ url: "/dashboard/streams/a", streams: [MAJORS], visit });
    await open().user.type(field(), " & more");
    expect(field().dataset.drafted).toBe("");
    cleanup();
    const { user } = open();
    expect(field().value).toBe("Majors & more");
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(field().value).toBe("Majors");
    cleanup();
    open();
    expect(screen.queryByRole("button", { name: "Start over" })).toBeNull();
  });

  it("is no change of a name that another tab gives meanwhile", async () => {
    const { host, user } = renderDashboard({ url: "/dashboard/streams/a", streams: [MAJORS] });
    await listLoaded();
    const renamed = JSON.stringify([{ ...MAJORS, name: "Renamed" }]);
    act(() => {
      host.store.set("u:streams", renamed);
      window.dispatchEvent(new StorageEvent("storage", { key: "u:streams" }));
    });
    await user.click(await option("SOLUSDT"));
    await user.click(button("Update"));
    await waitFor(() => expect(named(host)).toEqual([["Renamed", "BTCUSDT", "SOLUSDT"]]));
  });
});

describe("a member's picker", () => {
  it("has no field for a name where the service does not accept one", async () => {
    await renderAccount("POST /streams", [kept("s1", "BTCUSDT")], { url: NEW });
    expect(within(dialog()).queryByRole("textbox", { name: "Name (optional)" })).toBeNull();
  });

  it("has the name again after a refusal, and sends the same choice under the same key", async () => {
    const { host, user, answer, waiting } = await renderAccount("POST /streams", [kept("s1", "BTCUSDT")], {
      url: NEW,
    });
    act(() => host.queryClient.setQueryData(CONFIG_KEY, { streamNames: true }));
    await user.click(await option("SOLUSDT"));
    await user.type(field(), "Alts");
    await user.click(button("Create"));
    act(() => waiting[0]?.reject(new ApiError(503, "The service is resting.")));
    await screen.findByText("The service is resting.");
    expect(field().value).toBe("Alts");
    await user.click(button("Create"));
    act(() => waiting[1]?.reject(new ApiError(503, "The service is resting.")));
    await screen.findByText("The service is resting.");
    await user.type(field(), "!");
    await user.click(button("Create"));
    const calls = answer.mock.calls.map(([{ body, headers }]) => ({
      body,
      key: headers?.["idempotency-key"],
    }));
    expect(calls.map(({ body }) => body)).toEqual([
      { symbols: ["SOLUSDT"], name: "Alts" },
      { symbols: ["SOLUSDT"], name: "Alts" },
      { symbols: ["SOLUSDT"], name: "Alts!" },
    ]);
    expect(calls[1]?.key).toBe(calls[0]?.key);
    expect(calls[2]?.key).not.toBe(calls[0]?.key);
  });
});
