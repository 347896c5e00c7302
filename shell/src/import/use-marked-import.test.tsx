// @vitest-environment happy-dom
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useMarkedImport } from "./use-marked-import.ts";

afterEach(cleanup);

const USER = { id: "u1", name: "Ada", email: "a@b.cd", createdAt: "2026-01-01T00:00:00Z", verified: true };
const LOCAL = { id: "65f0c0ffee65f0c0ffee65f1", userId: "guest", symbols: ["BTCUSDT"] };

function Dashboard() {
  useMarkedImport();
  return null;
}

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
  renderRoutes(host, [{ path: "*", element: <Dashboard /> }], "/");
  return { host, send, notices };
}

it("begins on the visit after one that was closed too early", async () => {
  const { host, notices } = open({ "u:token": "a.b.c", "u:exportStreams": "true" });
  await waitFor(() => expect(notices).toContain("Data exported successfully"));
  expect(host.store.get("u:exportStreams")).toBeNull();
  expect(host.store.get("u:streams")).toBe("[]");
});

it("begins once a guest has become a person with an account", async () => {
  const { host, send } = open({ "u:token": "guest", "u:exportStreams": "true" });
  expect(send).not.toHaveBeenCalled();
  act(() => host.session.signIn("a.b.c"));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});

it("does not begin where nobody asked for it", async () => {
  const { host, notices } = open({ "u:token": "a.b.c" });
  await Promise.resolve();
  expect(notices).toEqual([]);
  expect(host.store.get("u:streams")).not.toBe("[]");
});

it("is left to the tab in which the guest got the account", async () => {
  const { host, send } = open({ "u:token": "guest", "u:exportStreams": "true" });
  await act(async () => {
    host.store.set("u:token", "a.b.c");
    window.dispatchEvent(new StorageEvent("storage", { key: "u:token" }));
  });
  expect(host.session.getState().kind).toBe("user");
  expect(send).not.toHaveBeenCalled();
  expect(host.store.get("u:exportStreams")).toBe("true");
});
