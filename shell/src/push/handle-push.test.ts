import { expect, it, vi } from "vitest";
import { openPush, type PushScope, showPush } from "./handle-push.ts";

const ORIGIN = "https://cointide.test";

function createPage(path: string, { visible = false, isControlled = true } = {}) {
  return {
    url: `${ORIGIN}${path}`,
    visibilityState: visible ? "visible" : "hidden",
    focus: vi.fn(async () => {}),
    navigate: vi.fn(async (_url: string) => {
      if (!isControlled)
        throw new TypeError("This service worker is not the client's active service worker.");
    }),
  };
}

function createScope(pages: ReturnType<typeof createPage>[] = []) {
  const showNotification = vi.fn<ServiceWorkerRegistration["showNotification"]>(async () => {});
  const openWindow = vi.fn(async (_url: string) => {});
  const scope: PushScope = {
    location: { origin: ORIGIN },
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  };
  return { scope, showNotification, openWindow };
}

it("shows what was pushed, under its tag", async () => {
  const { scope, showNotification } = createScope();
  const message = { tag: "alert-7", title: "BTC/USDT", body: "rose to 70,000", path: "/dashboard/alerts/7" };
  await showPush(scope, JSON.stringify(message));
  expect(showNotification).toHaveBeenCalledExactlyOnceWith("BTC/USDT", {
    tag: "alert-7",
    body: "rose to 70,000",
    icon: "/icon.svg",
    data: { path: "/dashboard/alerts/7" },
  });
});

it.each([
  ["nothing", undefined],
  ["no JSON", "{"],
  ["null", "null"],
  ["a list", "[]"],
  ["fields of other types", '{"title":7,"tag":{}}'],
])("shows something general where the push is %s", async (_, text) => {
  const { scope, showNotification } = createScope();
  await showPush(scope, text);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    "Cointide",
    expect.objectContaining({ tag: "cointide", data: { path: "/dashboard" } }),
  );
});

it("focuses the page that is there already, and leaves it as it is", async () => {
  const there = createPage("/dashboard/alerts/7");
  const { scope, openWindow } = createScope([createPage("/", { visible: true }), there]);
  await openPush(scope, { path: "/dashboard/alerts/7" });
  expect(there.focus).toHaveBeenCalledOnce();
  expect(there.navigate).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it("leads an open page there, the visible one first", async () => {
  const [hidden, visible] = [createPage("/"), createPage("/dashboard", { visible: true })];
  const { scope, openWindow } = createScope([hidden, visible]);
  await openPush(scope, { path: "/dashboard/alerts" });
  expect(visible.navigate).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/dashboard/alerts`);
  expect(hidden.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it.each([
  ["no page is open", []],
  ["the open one cannot be led there", [createPage("/", { isControlled: false })]],
])("opens a page where %s", async (_, pages) => {
  const { scope, openWindow } = createScope(pages);
  await openPush(scope, { path: "/dashboard/alerts" });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/dashboard/alerts`);
});

it.each([
  "https://elsewhere.test/",
  "//elsewhere.test/",
  "/\\elsewhere.test",
  "javascript:alert(1)",
  "http://[",
  7,
  undefined,
])("opens the dashboard where the path is %s", async (path) => {
  const { scope, openWindow } = createScope();
  await openPush(scope, { path });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/dashboard`);
});
