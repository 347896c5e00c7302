// @vitest-environment happy-dom
import { keepSubscription } from "@cointide/shared/push/kept-subscription";
import { createFakeCaches, createTestPush } from "@cointide/shared/testing/test-push";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { UNCHECKED_WEBHOOK } from "../testing/alert-service.ts";
import { openAlerts } from "../testing/open-alerts.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHANNELS = "/dashboard/alerts/channels";
const open = () => openAlerts(CHANNELS, { isMember: true });
const isOn = (name: string) => screen.getByRole("switch", { name }).getAttribute("aria-checked") === "true";

/** A browser that takes pushes, as its user decides, and is subscribed already where a test says so. */
function stubPush(permission: NotificationPermission, { isSubscribed = false } = {}) {
  let number = 0;
  let current: PushSubscription | null = null;
  function subscribeAnew(): PushSubscription {
    number += 1;
    const { subscription } = createTestPush(number, async () => {
      current = null;
      return true;
    });
    current = subscription;
    return subscription;
  }
  if (isSubscribed) subscribeAnew();
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit) => subscribeAnew()),
  };
  const serviceWorker = {
    getRegistration: async () => ({ pushManager }),
    register: vi.fn(async (_path: string) => ({ pushManager })),
    ready: Promise.resolve({ pushManager }),
  };
  vi.stubGlobal("caches", createFakeCaches());
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "default", requestPermission: async () => permission });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return { pushManager, serviceWorker, subscribeAnew };
}

/** Has the service keep the browsers that it is sent. Returns the calls. */
function keepPushes({ service }: ReturnType<typeof open>): unknown[] {
  const sent: unknown[] = [];
  service.push = (method, body) => {
    sent.push([method, body]);
    const { endpoint } = body as { endpoint: string };
    if (method === "PUT") service.known?.add(endpoint);
    if (method === "DELETE") service.known?.delete(endpoint);
    service.channels = { ...service.channels, pushes: service.known?.size ?? 0 };
  };
  return sent;
}

async function enter(user: ReturnType<typeof open>["user"], field: HTMLElement, text: string) {
  await user.clear(field);
  await user.paste(text);
}

const PUSH = "Push to this browser";

describe("the notification of a member", () => {
  it("switches mails off and on", async () => {
    const { user, service } = open();
    expect(await screen.findByText(/Sent to ada@example.com/)).toBeTruthy();
    expect(isOn("Email")).toBe(true);
    await user.click(screen.getByRole("switch", { name: "Email" }));
    await waitFor(() => expect(isOn("Email")).toBe(false));
    expect(service.channels.mail).toBe(false);
  });

  it("shows the secret of a webhook once, after it was saved", async () => {
    const { user, service, router } = open();
    const address = await screen.findByLabelText("URL");
    await enter(user, address, "http://example.com/alerts");
    expect(await screen.findByText("Enter a URL that starts with https://.")).toBeTruthy();
    await enter(user, address, "https://example.com/alerts");
    const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save URL" });
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
    expect(await screen.findByRole("button", { name: "Save URL" })).toBeTruthy();
  });

  it("shows that a webhook was saved without a check of its host, until the next change", async () => {
    const { user } = open();
    await enter(user, await screen.findByLabelText("URL"), UNCHECKED_WEBHOOK);
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save URL" });
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    expect(await screen.findByText(/its host couldn't be checked/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText(/its host couldn't be checked/)).toBeNull());
  });

  it("takes a webhook in the format of a service, whose address must be one of that service", async () => {
    const { user, service } = open();
    const address = await screen.findByLabelText<HTMLInputElement>("URL");
    await user.click(screen.getByRole("button", { name: "Telegram" }));
    expect(address.placeholder).toContain("https://api.telegram.org/bot");
    await enter(user, address, "https://api.telegram.org/bot1:x/sendMessage");
    expect(await screen.findByText(/^Enter a URL such as https:\/\/api\.telegram/)).toBeTruthy();
    await enter(user, address, "https://api.telegram.org/bot1:x/sendMessage?chat_id=7");
    const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save URL" });
    await waitFor(() => expect(save().disabled).toBe(false));
    await user.click(save());
    await waitFor(() => expect(service.channels).toMatchObject({ format: "telegram" }));
    expect(service.channels.webhook).toBe("https://api.telegram.org/bot1:x/sendMessage?chat_id=7");
    await user.click(await screen.findByRole("button", { name: "Send a test: Webhook" }));
    expect(await screen.findByText("The webhook failed. It answered with 500.")).toBeTruthy();
  });

  it("is tried out by a test message", async () => {
    const { user, notices } = open();
    await user.click(await screen.findByRole("button", { name: "Send a test: Email" }));
    await waitFor(() => expect(notices).toEqual(["success: Test sent: Email"]));
  });

  it("waits in quiet hours, in the time zone of the device", async () => {
    const { user, service } = open();
    await user.click(await screen.findByRole("switch", { name: "Quiet hours" }));
    const { timeZone: zone } = new Intl.DateTimeFormat("en-US").resolvedOptions();
    await waitFor(() => expect(service.channels.quiet).toEqual({ from: "22:00", to: "07:00", zone }));
    expect(await screen.findByText(/^From 22:00 to 07:00 \(.*\), then one message/)).toBeTruthy();
    fireEvent.input(screen.getByLabelText("To"), { target: { value: "22:00" } });
    await user.click(screen.getByRole("button", { name: "Save quiet hours" }));
    expect(await screen.findByText("Quiet hours must start and end at different times.")).toBeTruthy();
    fireEvent.input(screen.getByLabelText("To"), { target: { value: "06:30" } });
    await user.click(screen.getByRole("button", { name: "Save quiet hours" }));
    const own = { from: "22:00", to: "06:30", zone };
    await waitFor(() => expect(service.channels.quiet).toEqual(own));
    await user.click(screen.getByRole("switch", { name: "Quiet hours" }));
    await waitFor(() => expect(service.channels.quiet).toBeNull());
    await user.click(await screen.findByRole("switch", { name: "Quiet hours", checked: false }));
    await waitFor(() => expect(service.channels.quiet).toEqual(own));
  });

  it("has none of these beside an older service, and keeps what it does not know out of its requests", async () => {
    const { user, service } = openAlerts(CHANNELS, {
      isMember: true,
      prepare: ({ service: older }) => {
        const { format: _, quiet: __, ...channels } = older.channels;
        older.channels = channels;
      },
    });
    await user.click(await screen.findByRole("switch", { name: "Email" }));
    await waitFor(() => expect(service.channels.mail).toBe(false));
    expect(Object.keys(service.channels)).not.toContain("format");
    expect(screen.queryByRole("switch", { name: "Quiet hours" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Send a test: Email/ })).toBeNull();
  });

  it("subscribes this browser to pushes and ends that", async () => {
    const { pushManager, serviceWorker } = stubPush("granted");
    const view = open();
    const sent = keepPushes(view);
    await view.user.click(await screen.findByRole("switch", { name: PUSH }));
    await waitFor(() => expect(isOn(PUSH)).toBe(true));
    expect(serviceWorker.register).toHaveBeenCalledWith("/push-worker.js");
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      ...{ userVisibleOnly: true, applicationServerKey: "a-public-key" },
    });
    await view.user.click(screen.getByRole("switch", { name: PUSH }));
    await waitFor(() => expect(isOn(PUSH)).toBe(false));
    const { keys } = createTestPush(1);
    expect(sent).toEqual([
      ["PUT", keys],
      ["DELETE", { endpoint: keys.endpoint }],
    ]);
  });

  it("has pushes off when the service knows other browsers only, and subscribes again", async () => {
    stubPush("granted", { isSubscribed: true });
    const view = open();
    const sent = keepPushes(view);
    view.service.known = new Set(["https://push.example/other"]);
    view.service.channels = { ...view.service.channels, pushes: 1 };
    await screen.findByRole("switch", { name: PUSH });
    await waitFor(() => expect(view.service.asked).toContain("POST /alerts/push/visit"));
    expect(isOn(PUSH)).toBe(false);
    await view.user.click(screen.getByRole("switch", { name: PUSH }));
    await waitFor(() => expect(isOn(PUSH)).toBe(true));
    expect(sent).toEqual([["PUT", createTestPush(2).keys]]);
  });

  it.each([0, 1])("has pushes as a service of before counts browsers: %i", async (pushes) => {
    stubPush("granted", { isSubscribed: true });
    const { service } = openAlerts(CHANNELS, {
      isMember: true,
      prepare: (parts) => {
        parts.service.known = null;
        parts.service.channels = { ...parts.service.channels, pushes };
      },
    });
    await screen.findByRole("switch", { name: PUSH });
    await waitFor(() => expect(service.asked).toContain("POST /alerts/push/visit"));
    await waitFor(() => expect(isOn(PUSH)).toBe(pushes > 0));
  });

  it("follows a subscription to pushes that was replaced while no page was open", async () => {
    const { subscribeAnew } = stubPush("granted", { isSubscribed: true });
    const [earlier, later] = [createTestPush(1), createTestPush(2)];
    await keepSubscription(earlier.subscription);
    subscribeAnew();
    const moves: unknown[] = [];
    openAlerts(CHANNELS, {
      isMember: true,
      prepare: ({ service }) => {
        service.push = (method, body) => {
          moves.push([method, body]);
          service.known?.add(later.keys.endpoint);
        };
      },
    });
    await screen.findByRole("switch", { name: PUSH });
    await waitFor(() => expect(isOn(PUSH)).toBe(true));
    expect(moves).toEqual([["MOVE", { from: earlier.keys, to: later.keys }]]);
  });
});

describe("notifications while a page is open", () => {
  it("switches the sound off", async () => {
    const { user, host } = openAlerts(CHANNELS);
    await user.click(await screen.findByRole("switch", { name: "Sound" }));
    expect(isOn("Sound")).toBe(false);
    expect(host.store.get("u:preferences")).toContain('"alerts-sound"');
  });

  it.each(["granted", "denied"] as const)("asks for the system's notifications: %s", async (permission) => {
    stubPush(permission);
    const { user } = openAlerts(CHANNELS);
    const name = "Desktop notifications";
    await user.click(await screen.findByRole("switch", { name }));
    if (permission === "granted") {
      await waitFor(() => expect(screen.queryByRole("switch", { name })).toBeNull());
    } else expect(await screen.findByText(/Allow them in its settings/)).toBeTruthy();
  });
});
