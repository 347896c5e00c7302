// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { keepSubscription, readKeptSubscription } from "../push/kept-subscription.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { createFakeCaches, createTestPush } from "../testing/test-push.ts";
import { forgetAccount } from "./account.ts";

const ADA = {
  ...{ id: "u1", name: "Ada", email: "Ada@example.com", createdAt: "2026-01-01T00:00:00Z", verified: true },
};
const STREAMS = '[{"id":"a","userId":"guest","symbols":["BTCUSDT"]}]';

function forget(marker: string | null) {
  const storage = {
    "u:streams": STREAMS,
    "u:joinDate": ADA.createdAt,
    "u:prefWindow": "3d",
    "u:delPrompt": "true",
    "u:alerts:seen": "guest's",
    "u:alerts:seen:account": "Ada's",
    ...(marker !== null && { "u:exportStreams": marker }),
  };
  const host = createTestHost({ storage });
  for (const name of ["user", "streams", "sessions", "assets"]) host.queryClient.setQueryData([name], ADA);
  forgetAccount(host);
  return host;
}

it("drops the person, their streams and their devices, and keeps what everybody may know", () => {
  const { queryClient } = forget(null);
  for (const name of ["user", "streams", "sessions"])
    expect(queryClient.getQueryData([name])).toBeUndefined();
  expect(queryClient.getQueryData(["assets"])).toBeDefined();
});

it("drops what this browser saw for the account's alerts, and keeps what it saw for the guest's", () => {
  const { store } = forget(null);
  expect(store.get("u:alerts:seen:account")).toBeNull();
  expect(store.get("u:alerts:seen")).toBe("guest's");
});

/** Makes a browser that is pushed to as `subscription` says. Returns the service worker's registrations. */
function subscribed(subscription: { unsubscribe: () => Promise<boolean> } | null) {
  const getRegistration = vi.fn(async () => ({ pushManager: { getSubscription: async () => subscription } }));
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration } });
  return getRegistration;
}

it("ends the pushes to this browser, which are the account's, and forgets how it was reached", async () => {
  vi.stubGlobal("caches", createFakeCaches());
  const unsubscribe = vi.fn(async () => true);
  const { subscription } = createTestPush(1, unsubscribe);
  await keepSubscription(subscription);
  subscribed(subscription);
  forget(null);
  await vi.waitFor(async () => expect(await readKeptSubscription()).toBeNull());
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it.each([
  ["has no subscription", () => subscribed(null)],
  ["does not say", () => subscribed(null).mockRejectedValue(new Error("Not allowed."))],
  ["takes no pushes", () => vi.stubGlobal("navigator", {})],
])("forgets the account in a browser that %s", async (_, prepare) => {
  prepare();
  expect(forget(null).queryClient.getQueryData(["user"])).toBeUndefined();
});

it.each([
  ["ada@example.com", null],
  ["ada@example.com u2", null],
  ["eve@example.com u1", "eve@example.com"],
  ["eve@example.com u2 u1 u3", "eve@example.com u2 u3"],
  ["true", "true"],
])("removes the account from the export marker: %s becomes %s", (marker, left) => {
  expect(forget(marker).store.get("u:exportStreams")).toBe(left);
});
