// @vitest-environment happy-dom

import { ApiError } from "@cointide/shared/api/api-error";
import { IDEMPOTENCY_KEY, importAnswerSchema, type Stream } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { changeCachedStreams } from "@cointide/shared/streams/cached-streams";
import { finishImport, importStreams, rollBackImport } from "@cointide/shared/streams/change-streams";
import { settleChange } from "@cointide/shared/streams/settle-change";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { kept, renderAccount } from "../testing/render-account.tsx";
import { stream } from "../testing/render-dashboard.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const AT_ONCE = { "u:delPrompt": "off" };
const card = (name: string) => screen.getByRole("article", { name });
const names = () =>
  screen.queryAllByRole("article").map((one) => within(one).getByRole("heading").textContent);
const canChange = (name: string) => within(card(name)).queryByRole("button", { name: "Edit" }) !== null;
const list = () => [kept("s1", "ADAUSDT"), kept("s2", "LTCUSDT")];
const REFUSED = new ApiError(422, "Select up to 5 assets.");
const AWAY = new ApiError(0, "The service cannot be reached.", null);

/** Opens the picker, chooses one more symbol and confirms. */
async function choose(user: Awaited<ReturnType<typeof renderAccount>>["user"], submit: "Create" | "Update") {
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("option", { name: "SOLUSDT" }));
  await user.click(dialog.getByRole("button", { name: submit }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("a new stream of an account", () => {
  const create = async (streams: Stream[]) => {
    const view = await renderAccount("POST /streams", streams);
    await view.user.click(screen.getByRole("link", { name: "Create" }));
    await choose(view.user, "Create");
    return view;
  };

  it("is shown at once, says that it is being saved, and cannot be changed until it is", async () => {
    const shown = vi.spyOn(Element.prototype, "scrollIntoView");
    const { notices, waiting } = await create(list());
    await waitFor(() => expect(shown.mock.contexts).toContain(card("SOLUSDT").closest("[data-stream]")));
    expect(within(card("SOLUSDT")).getByText("Saving…")).toBeTruthy();
    expect(canChange("SOLUSDT")).toBe(false);
    expect(canChange("ADAUSDT")).toBe(true);
    expect(notices).toEqual([]);
    await act(async () => waiting[0]?.resolve(kept("s3", "SOLUSDT")));
    expect(screen.queryByText("Saving…")).toBeNull();
    expect(notices).toEqual(["success: Stream created"]);
    const address = () => within(card("SOLUSDT")).getByRole("button", { name: "Edit" }).getAttribute("href");
    await waitFor(() => expect(address()).toBe("/dashboard/streams/s3"));
  });

  it("disappears when the service is away, and the picker has the choice for another try", async () => {
    const { waiting, notices, answer, user } = await create(list());
    await act(async () => waiting[0]?.reject(AWAY));
    await waitFor(() => expect(names()).toEqual(["ADAUSDT", "LTCUSDT"]));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByText(AWAY.message)).toBeTruthy();
    expect(again.getByRole("button", { name: "Remove SOLUSDT" })).toBeTruthy();
    expect(notices).toEqual([]);
    await user.click(again.getByRole("button", { name: "Create" }));
    expect(answer).toHaveBeenCalledTimes(2);
    const keys = answer.mock.calls.map(([{ headers }]) => headers?.[IDEMPOTENCY_KEY]);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,64}$/), keys[0]]);
    await act(async () => waiting[1]?.resolve(kept("s3", "SOLUSDT")));
    expect(notices).toEqual(["success: Stream created"]);
  });

  it("says why it was refused until the page is reloaded", async () => {
    const { waiting, router } = await create(list());
    await act(async () => waiting[0]?.reject(new ApiError(422, "Not today.")));
    expect(await screen.findByText("Not today.")).toBeTruthy();
    const { pathname, state } = router.state.location;
    vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(performance.timeOrigin + 60_000);
    await act(() => router.navigate("/dashboard"));
    await act(() => router.navigate(pathname, { state }));
    expect(await screen.findByRole("button", { name: "Remove SOLUSDT" })).toBeTruthy();
    expect(screen.queryByText("Not today.")).toBeNull();
  });

  it("is reported in a notice when refused while another dialog is open, and its choice is saved", async () => {
    const { waiting, notices, router, user } = await create(list());
    await act(() => router.navigate("/dashboard/streams/delete/s1"));
    await act(async () => waiting[0]?.reject(new ApiError(422, "Not today.")));
    expect(notices).toEqual(["error: Not today."]);
    expect(screen.getByRole("dialog", { name: "Delete stream" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("link", { name: "Create" }));
    expect(await screen.findByRole("button", { name: "Remove SOLUSDT" })).toBeTruthy();
  });

  it("is saved for the picker's next opening when refused while something else is chosen", async () => {
    const { waiting, user } = await create(list());
    await user.click(screen.getByRole("link", { name: "Create" }));
    const second = within(await screen.findByRole("dialog"));
    await user.click(await second.findByRole("option", { name: "BTCUSDT" }));
    await act(async () => waiting[0]?.reject(new ApiError(422, "Not today.")));
    expect(
      await second.findByText("Not today. SOLUSDT will still be selected when you next open this."),
    ).toBeTruthy();
    await user.click(second.getByRole("option", { name: "ETHUSDT" }));
    expect(second.getAllByRole("button", { name: /^Remove/ })).toHaveLength(2);
    await user.click(second.getByRole("button", { name: "Create" }));
    await act(async () => waiting[1]?.resolve(kept("s3", "BTCUSDT", "ETHUSDT")));
    await user.click(screen.getByRole("link", { name: "Create" }));
    expect(await screen.findByRole("button", { name: "Remove SOLUSDT" })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^Remove/ })).toHaveLength(1);
  });

  it("appears once after its answer was lost, as soon as the service can be asked", async () => {
    const streams = list();
    const { waiting } = await create(streams);
    streams.push(kept("s3", "SOLUSDT"));
    await act(async () => waiting[0]?.reject(AWAY));
    await waitFor(() => expect(names()).toEqual(["ADAUSDT", "LTCUSDT", "SOLUSDT"]));
    expect(canChange("SOLUSDT")).toBe(true);
  });
});

describe("a changed stream of an account", () => {
  const change = async (streams: Stream[]) => {
    const view = await renderAccount("PUT /streams", streams, { url: "/dashboard/streams/s1" });
    await choose(view.user, "Update");
    return view;
  };

  it("is shown at once, and takes what the service answers", async () => {
    const { answer, waiting } = await change(list());
    expect(answer.mock.calls[0]?.[0].body).toEqual({ id: "s1", symbols: ["ADAUSDT", "SOLUSDT"] });
    expect(within(card("ADAUSDT, SOLUSDT")).getByText("Saving…")).toBeTruthy();
    expect(canChange("ADAUSDT, SOLUSDT")).toBe(false);
    await act(async () => waiting[0]?.resolve(kept("s1", "ADAUSDT", "SOLUSDT")));
    await waitFor(() => expect(canChange("ADAUSDT, SOLUSDT")).toBe(true));
    expect(names()).toEqual(["ADAUSDT, SOLUSDT", "LTCUSDT"]);
  });

  it("is as before when the service refuses the change, and the picker has the choice", async () => {
    const { waiting } = await change(list());
    await act(async () => waiting[0]?.reject(REFUSED));
    await waitFor(() => expect(names()).toEqual(["ADAUSDT", "LTCUSDT"]));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByText(REFUSED.message)).toBeTruthy();
    expect(again.getAllByRole("button", { name: /^Remove/ })).toHaveLength(2);
  });

  it("disappears with a reason when another device deleted it, and the list is reloaded", async () => {
    const streams = list();
    const { waiting, notices } = await change(streams);
    streams.splice(0, 1, kept("s3", "VETUSDT"));
    await act(async () => waiting[0]?.reject(new ApiError(404, "There is no such stream.")));
    await waitFor(() => expect(names()).toEqual(["VETUSDT", "LTCUSDT"]));
    expect(notices).toEqual(["error: This stream was deleted elsewhere. Your streams are up to date again."]);
  });

  it("cannot be changed or deleted by its address before it is answered", async () => {
    const { router, answer, user } = await change(list());
    await act(() => router.navigate("/dashboard/streams/s1"));
    await user.click(await screen.findByRole("button", { name: "Update" }));
    await act(() => router.navigate("/dashboard/streams/delete/s1"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    expect(names()).toContain("ADAUSDT, SOLUSDT");
    expect(answer).toHaveBeenCalledTimes(1);
  });
});

describe("a deleted stream of an account", () => {
  const remove = async (streams: Stream[]) => {
    const view = await renderAccount("DELETE /streams", streams, { storage: AT_ONCE });
    await view.user.click(within(card("ADAUSDT")).getByRole("button", { name: "Delete" }));
    return view;
  };
  const undo = () => screen.queryByRole("button", { name: "Undo" });

  it("is gone at once, and may be brought back once that is certain", async () => {
    const { waiting } = await remove(list());
    expect(names()).toEqual(["LTCUSDT"]);
    expect(screen.getByText("Deleting stream")).toBeTruthy();
    expect(undo()).toBeNull();
    await act(async () => waiting[0]?.resolve(undefined));
    expect(screen.getByText("Stream deleted")).toBeTruthy();
    expect(undo()).not.toBeNull();
  });

  it("is back in its place when the service is away, and a notice says so", async () => {
    const { waiting, notices } = await remove(list());
    await act(async () => waiting[0]?.reject(AWAY));
    await waitFor(() => expect(names()).toEqual(["ADAUSDT", "LTCUSDT"]));
    expect(screen.queryByText(/^(Deleting stream|Stream deleted)$/)).toBeNull();
    expect(notices).toEqual([`error: ${AWAY.message}`]);
  });

  it("stays gone when another device deleted it before", async () => {
    const streams = list();
    const { waiting, notices } = await remove(streams);
    streams.splice(0, 1);
    await act(async () => waiting[0]?.reject(new ApiError(404, "There is no such stream.")));
    await waitFor(() => expect(names()).toEqual(["LTCUSDT"]));
    expect(undo()).toBeNull();
    expect(notices).toHaveLength(1);
  });
});

describe("while local streams are imported", () => {
  const WARNING = "Please wait until stream is fully imported";
  const local = stream("65f0c0ffee65f0c0ffee65f1", "SOLUSDT");
  /** Imports as the shell does. */
  const importLocal = (host: Host) => {
    changeCachedStreams(host.queryClient, (result) => importStreams(result, [local], Date.now()));
    const body = { streams: [] };
    return settleChange(host, {
      ids: [local.id],
      send: () =>
        host.api.call({ method: "POST", path: "/streams/import", body, answer: importAnswerSchema }),
      confirm: (result, ids) => finishImport(result, [local], ids, "u1", Date.now()),
      fact: () => ({ kept: [], gone: [] }),
      restore: (result) => rollBackImport(result, [local], Date.now()),
    }).catch(() => {});
  };
  const importOne = async () => {
    const view = await renderAccount("POST /streams/import", list(), {
      storage: { "u:streams": JSON.stringify([local]) },
    });
    await act(async () => void importLocal(view.host));
    await screen.findByRole("article", { name: "SOLUSDT" });
    return view;
  };

  it("each warns and cannot be changed, and none of the account's does", async () => {
    const { waiting } = await importOne();
    expect(within(card("SOLUSDT")).getByText(WARNING)).toBeTruthy();
    expect(canChange("SOLUSDT")).toBe(false);
    expect(screen.getAllByText(WARNING)).toHaveLength(1);
    expect(canChange("ADAUSDT")).toBe(true);
    await act(async () => waiting[0]?.resolve({ [local.id]: "s3" }));
    expect(screen.queryByText(WARNING)).toBeNull();
    expect(canChange("SOLUSDT")).toBe(true);
  });
});
