// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openAlerts } from "../testing/open-alerts.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHANNELS = "/dashboard/alerts/channels";
const open = () => openAlerts(CHANNELS, { isMember: true });
const isOn = (name: string) => screen.getByRole("switch", { name }).getAttribute("aria-checked") === "true";

/** A browser that takes pushes, as its user decides. */
function stubPush(permission: NotificationPermission) {
  let current: object | null = null;
  const subscription = {
    endpoint: "https://push.example/1",
    toJSON: () => ({
      endpoint: "https://push.example/1",
      keys: { p256dh: "p".repeat(20), auth: "a".repeat(20) },
    }),
    unsubscribe: async () => {
      current = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit) => {
      current = subscription;
      return subscription;
    }),
  };
  const serviceWorker = {
    getRegistration: async () => ({ pushManager }),
    register: vi.fn(async (_path: string) => ({ pushManager })),
    ready: Promise.resolve({ pushManager }),
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "default", requestPermission: async () => permission });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return { pushManager, serviceWorker };
}

describe("how a member is told", () => {
  it("by mail is switched off and on", async () => {
    const { user, service } = open();
    expect(await screen.findByText(/To ada@example.com/)).toBeTruthy();
    expect(isOn("Mail")).toBe(true);
    await user.click(screen.getByRole("switch", { name: "Mail" }));
    await waitFor(() => expect(isOn("Mail")).toBe(false));
    expect(service.channels.mail).toBe(false);
  });

  it("by a webhook shows its secret once, after it was saved", async () => {
    const { user, service, router } = open();
    const address = await screen.findByLabelText("Address");
    await user.type(address, "ftp://example.com");
    expect(await screen.findByText("Enter an address that begins with https://.")).toBeTruthy();
    await user.clear(address);
    await user.type(address, "https://example.com/alerts");
    const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save address" });
    await waitFor(() => expect(save().disabled).toBe(false));
    await user.click(save());
    expect(await screen.findByText("whsec_sample")).toBeTruthy();
    expect(service.channels.webhook).toBe("https://example.com/alerts");

    await act(() => router.navigate("/dashboard/alerts"));
    await act(() => router.navigate(CHANNELS));
    expect(await screen.findByRole("button", { name: "Copy secret" })).toBeTruthy();
    expect(screen.queryByText("whsec_sample")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(service.channels.webhook).toBeNull());
    expect(await screen.findByRole("button", { name: "Save address" })).toBeTruthy();
  });

  it("by pushes subscribes this browser and ends it", async () => {
    const { pushManager, serviceWorker } = stubPush("granted");
    const { user, service } = open();
    const sent: unknown[] = [];
    service.push = (method, body) => {
      sent.push([method, body]);
      service.channels = { ...service.channels, pushes: method === "PUT" ? 1 : 0 };
    };
    const name = "Push to this browser";
    await user.click(await screen.findByRole("switch", { name }));
    await waitFor(() => expect(isOn(name)).toBe(true));
    expect(serviceWorker.register).toHaveBeenCalledWith("/push-worker.js");
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      ...{ userVisibleOnly: true, applicationServerKey: "a-public-key" },
    });
    await user.click(screen.getByRole("switch", { name }));
    await waitFor(() => expect(isOn(name)).toBe(false));
    const endpoint = "https://push.example/1";
    expect(sent).toEqual([
      ["PUT", { endpoint, keys: { p256dh: "p".repeat(20), auth: "a".repeat(20) } }],
      ["DELETE", { endpoint }],
    ]);
  });

  it("by pushes says what to do where the browser refuses", async () => {
    stubPush("denied");
    const { user } = open();
    await user.click(await screen.findByRole("switch", { name: "Push to this browser" }));
    expect(await screen.findByText(/Allow them in its settings for this site/)).toBeTruthy();
  });
});

describe("how anybody is told while a page is open", () => {
  it("says to a guest what watches their alerts", async () => {
    openAlerts(CHANNELS);
    expect(await screen.findByText(/watched only while a page of Cointide is open/)).toBeTruthy();
  });

  it("by a sound is switched off", async () => {
    const { user, host } = openAlerts(CHANNELS);
    await user.click(await screen.findByRole("switch", { name: "Sound" }));
    expect(isOn("Sound")).toBe(false);
    expect(host.store.get("u:preferences")).toContain('"alerts-sound"');
  });

  it.each(["granted", "denied"] as const)("by the system is asked for: %s", async (permission) => {
    stubPush(permission);
    const { user } = openAlerts(CHANNELS);
    const name = "Desktop notifications";
    await user.click(await screen.findByRole("switch", { name }));
    if (permission === "granted") {
      await waitFor(() => expect(screen.queryByRole("switch", { name })).toBeNull());
    } else expect(await screen.findByText(/Allow them in its settings/)).toBeTruthy();
  });
});
