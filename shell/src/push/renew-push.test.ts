import { keepSubscription, readKeptSubscription } from "@cointide/shared/push/kept-subscription";
import { createFakeCaches, createTestPush } from "@cointide/shared/testing/test-push";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renewPush } from "./renew-push.ts";

const [earlier, later] = [createTestPush(1), createTestPush(2)];
const MOVED = { from: earlier.keys, to: later.keys };

const send = vi.fn(async (_path: string, _request: RequestInit) => new Response(null, { status: 204 }));
const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => later.subscription);
const registration = { pushManager: { subscribe } as unknown as PushManager };

beforeEach(() => {
  vi.stubGlobal("caches", createFakeCaches());
  vi.stubGlobal("fetch", send);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const sent = () => send.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))]);

it("sends the new subscription with the earlier one, where the browser says both", async () => {
  const change = { oldSubscription: earlier.subscription, newSubscription: later.subscription };
  await renewPush(registration, change);
  expect(sent()).toEqual([["/api/alerts/push/move", MOVED]]);
  expect(subscribe).not.toHaveBeenCalled();
  expect((await readKeptSubscription())?.subscription).toEqual(later.keys);
});

it("subscribes again with the same key when the browser says nothing", async () => {
  await keepSubscription(earlier.subscription);
  await renewPush(registration, {});
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: "AQID" });
  expect(sent()).toEqual([["/api/alerts/push/move", MOVED]]);
});

it("does nothing where nobody knows of an earlier one", async () => {
  await renewPush(registration, {});
  expect([subscribe.mock.calls, sent()]).toEqual([[], []]);
});

it("keeps the earlier one where the service did not take the new one, for the next page to try", async () => {
  await keepSubscription(earlier.subscription);
  send.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await renewPush(registration, {});
  expect((await readKeptSubscription())?.subscription).toEqual(earlier.keys);
});
