import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

test("the service worker for pushes shows them and answers no request", async ({ page, context }) => {
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
