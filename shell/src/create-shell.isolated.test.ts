// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import { ANY_ANSWER } from "@cointide/shared/api/client";
import type { PageData } from "@cointide/shared/contracts/page";
import { QueryObserver } from "@cointide/shared/query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createShell } from "./create-shell.ts";

vi.mock("./federation/load-module.ts", () => ({ loadFederatedModule: vi.fn() }));

const PAGE: PageData = {
  api: "/api",
  composition: { slices: [] },
  deployment: { sequence: 1, shell: "1", cohort: 0, publicKey: null, origins: {}, overrides: false },
  config: { market: "simulated", feed: "ws://feed.test/ws" },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

const notices = ({ shell }: ReturnType<typeof createShell>) =>
  shell.notices.getState().log.map(({ message }) => message);

it("emits who uses the page, also to later listeners", () => {
  localStorage.setItem("u:token", "guest");
  const { host } = createShell(PAGE);
  const kinds: string[] = [];
  host.bus.on("session:changed", ({ kind }) => kinds.push(kind));
  host.session.end();
  expect(kinds).toEqual(["guest", "none"]);
});

it("says that saved data could not be read", () => {
  localStorage.setItem("u:streams", "{");
  const made = createShell(PAGE);
  made.host.store.reportCorrupt("u:streams");
  expect(notices(made)).toEqual([
    "Some saved data could not be read and was set aside. Everything else is here.",
  ]);
});

it("says once that the storage is full, and goes on with what it could not save", () => {
  vi.spyOn(window, "localStorage", "get").mockReturnValue({
    getItem: () => null,
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  } as unknown as Storage);
  const made = createShell(PAGE);
  made.host.store.set("u:prefWindow", "1h");
  made.host.store.set("u:prefWindow", "6h");
  expect(notices(made)).toEqual([
    "The browser's storage is full, so changes are lost when you close the page.",
  ]);
  expect(made.host.store.get("u:prefWindow")).toBe("6h");
});

it("says that the browser keeps nothing where storage is blocked", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Access is denied.", "SecurityError");
  });
  const made = createShell(PAGE);
  made.host.session.startGuest();
  expect(made.host.session.getState().kind).toBe("guest");
  expect(notices(made)).toContain(
    "This browser blocks storage, so your streams are lost when you close the page.",
  );
});

it("shows a read that waits for the service, and lets nothing else repeat it meanwhile", async () => {
  localStorage.setItem("u:token", "guest");
  const refuse = () => new Response("Later.", { status: 503, headers: { "retry-after": "30" } });
  const fetched = vi.fn(async () => refuse());
  vi.stubGlobal("fetch", fetched);
  const { host } = createShell({ ...PAGE, api: "https://service.test/api" });
  const queryFn = () => host.api.call({ method: "GET", path: "/sessions", answer: ANY_ANSWER });
  const loaded = host.queryClient.fetchQuery({ queryKey: ["sessions"], queryFn }).catch((error) => error);
  await expect.poll(() => document.body.textContent).toMatch(/Next try in \d+ s\./);
  expect(fetched).toHaveBeenCalledOnce();
  const stop = [...document.querySelectorAll("button")].find((one) => one.textContent === "Stop waiting");
  stop?.click();
  expect(await loaded).toMatchObject({ status: 503, message: "Later." });
  await expect.poll(() => document.body.textContent).not.toContain("Next try");
});

it.each([
  ["three times more", null, 4],
  ["no more where the service said when", "31536000", 1],
])("tries a query %s", async (_, retryAfter, attempts) => {
  vi.useFakeTimers();
  const { host } = createShell(PAGE);
  const queryFn = vi.fn().mockRejectedValue(new ApiError(503, "Later.", "Later.", retryAfter));
  const observer = new QueryObserver(host.queryClient, { queryKey: ["things"], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  vi.useRealTimers();
  expect(queryFn).toHaveBeenCalledTimes(attempts);
});

it("reports a bus handler that throws, and nothing else stops", () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  const { host, shell } = createShell(PAGE);
  host.bus.on("notice", () => {
    throw new Error("bad day");
  });
  host.bus.emit("notice", { type: "other", message: "hello" });
  expect(report).toHaveBeenCalledOnce();
  expect(shell.notices.getState().current?.message).toBe("hello");
});
