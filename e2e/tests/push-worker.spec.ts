import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

test("a page may register the service worker for pushes, which shows them and answers no request", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const scope = await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js");
    return (await navigator.serviceWorker.ready).scope;
  });
  const { origin } = new URL(page.url());
  expect(scope).toBe(`${origin}/`);

  // Browsers without a screen show no notifications.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: string[] };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push(`${options?.tag}: ${title}`);
    };
  });

  const devTools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  const registrationId = await registration;
  const data = JSON.stringify({ tag: "alert-7", title: "BTC/USDT", body: "rose", path: "/dashboard" });
  for (const pushed of [data, "nonsense"]) {
    await devTools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: pushed });
  }
  const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toEqual(["alert-7: BTC/USDT", "cointide: Cointide"]);

  const response = await page.reload();
  expect(response?.fromServiceWorker()).toBe(false);
});

test("the service worker sends a subscription that was replaced to the service, with the earlier one", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js");
    await navigator.serviceWorker.ready;
  });
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    type Move = { path: string; body: unknown; status: number };
    const scope = globalThis as unknown as EventTarget & { fetch: typeof fetch; moves: Move[] };
    const send = scope.fetch;
    scope.moves = [];
    scope.fetch = async (path, request) => {
      const response = await send(path, request);
      const body = JSON.parse(String(request?.body));
      scope.moves.push({ path: String(path), body, status: response.status });
      return response;
    };
    const subscriptionOf = (endpoint: string) => ({
      options: { applicationServerKey: new Uint8Array([1]).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) } }),
    });
    const change = Object.assign(new Event("pushsubscriptionchange"), {
      waitUntil: () => {},
      oldSubscription: subscriptionOf("https://push.example/1"),
      newSubscription: subscriptionOf("https://push.example/2"),
    });
    scope.dispatchEvent(change);
  });
  const moves = () => worker?.evaluate(() => (globalThis as unknown as { moves: unknown[] }).moves);
  const body = {
    from: expect.objectContaining({ endpoint: "https://push.example/1" }),
    to: expect.objectContaining({ endpoint: "https://push.example/2" }),
  };
  // The service has never heard of the earlier one.
  await expect.poll(moves).toEqual([{ path: "/api/alerts/push/move", body, status: 404 }]);
});
