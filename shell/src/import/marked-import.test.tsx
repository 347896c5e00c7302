// @vitest-environment happy-dom
import { enterAccount } from "@cointide/shared/account";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { MarkedImport } from "./marked-import.tsx";

// The modules of an account load once before the tests, since a busy machine is slow.
beforeAll(() => import("./import-offer.tsx"), 60_000);
afterEach(cleanup);

const USER = { id: "u1", name: "Ada", email: "a@b.cd", createdAt: "2026-01-01T00:00:00Z", verified: true };
const LOCAL = { id: "65f0c0ffee65f0c0ffee65f1", userId: "guest", symbols: ["BTCUSDT"] };

function open(storage: Record<string, string>) {
  const send = vi.fn(() => ({ [LOCAL.id]: "s1" }));
  const host = createTestHost({
    storage: { "u:streams": JSON.stringify([LOCAL]), ...storage },
    answers: {
      "GET /user": () => ({ user: USER }),
      "GET /streams": () => ({
        ...{ streams: [], symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 },
      }),
      "POST /streams/import": send,
    },
  });
  const notices: string[] = [];
  host.bus.on("notice", ({ message }) => notices.push(message));
  renderRoutes(host, [{ path: "*", element: <MarkedImport /> }], "/dashboard");
  return { host, send, notices };
}

it("begins on the visit after one that was closed too early", async () => {
  const { host, notices } = open({ "u:token": "a.b.c", "u:exportStreams": USER.email });
  await waitFor(() => expect(notices).toContain("Data exported successfully"));
  expect(host.store.get("u:exportStreams")).toBeNull();
  expect(host.store.get("u:streams")).toBe("[]");
});

it("begins once a guest has become a person with an account", async () => {
  const { host, send } = open({ "u:token": "guest", "u:exportStreams": USER.email });
  expect(send).not.toHaveBeenCalled();
  act(() => enterAccount(host, { accessToken: "a.b.c", user: USER }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});

it("does not begin where it was not requested", async () => {
  const { host, notices } = open({ "u:token": "a.b.c" });
  await Promise.resolve();
  expect(notices).toEqual([]);
  expect(host.store.get("u:streams")).not.toBe("[]");
});

it("is left to the tab in which the guest got the account", async () => {
  const { host, send } = open({ "u:token": "guest", "u:exportStreams": USER.email });
  await act(async () => {
    host.store.set("u:token", "a.b.c");
    window.dispatchEvent(new StorageEvent("storage", { key: "u:token" }));
  });
  expect(host.session.getState().kind).toBe("user");
  expect(send).not.toHaveBeenCalled();
  expect(host.store.get("u:exportStreams")).toBe(USER.email);
});

describe("streams that were meant for another account", () => {
  const BOB_MARKED = { "u:token": "a.b.c", "u:exportStreams": "bob@b.cd" };
  const question = () => screen.findByRole("dialog", { name: "Import local streams?" });
  const choose = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

  it.each([BOB_MARKED, { ...BOB_MARKED, "u:exportStreams": "true" }])(
    "are not uploaded before somebody says so (%j)",
    async (storage) => {
      const { host, send } = open(storage);
      expect((await question()).textContent).toContain(USER.email);
      expect(send).not.toHaveBeenCalled();
      expect(host.store.get("u:streams")).toContain(LOCAL.id);
    },
  );

  it("come into this account on demand, and nothing of them stays in the browser", async () => {
    const { host, send, notices } = open({ ...BOB_MARKED, "u:streams:base": JSON.stringify([LOCAL]) });
    await choose("Import into this account");
    await waitFor(() => expect(notices).toContain("Data exported successfully"));
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(host.store.get("u:exportStreams")).toBeNull();
    expect(host.store.get("u:streams")).toBe("[]");
    expect(host.store.get("u:streams:base")).toBeNull();
  });

  it("stay in the browser on demand, for the account that they were meant for", async () => {
    const { host, send } = open(BOB_MARKED);
    await choose("Keep them in this browser");
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
    const storage = { ...BOB_MARKED, "u:exportStreams": host.store.get("u:exportStreams") ?? "" };
    const again = open(storage);
    await waitFor(() => expect(again.host.queryClient.getQueryData(["user"])).toBeDefined());
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
    const bob = open({
      ...storage,
      "u:exportStreams": storage["u:exportStreams"].replace("bob@b.cd", USER.email),
    });
    await waitFor(() => expect(bob.send).toHaveBeenCalledTimes(1));
    expect(send).not.toHaveBeenCalled();
    expect(again.send).not.toHaveBeenCalled();
  });

  it("are asked about in one tab at a time", async () => {
    const { host } = open(BOB_MARKED);
    await question();
    await act(async () => {
      host.store.remove("u:exportStreams");
      window.dispatchEvent(new StorageEvent("storage", { key: "u:exportStreams" }));
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
