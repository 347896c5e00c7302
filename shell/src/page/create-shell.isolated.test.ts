// @vitest-environment happy-dom
import type { PageData } from "@cointide/shared/contracts/page";
import { beforeEach, expect, it, vi } from "vitest";
import { createShell } from "./create-shell.ts";

vi.mock("../federation/load-module.ts", () => ({ loadFederatedModule: vi.fn() }));

const PAGE: PageData = {
  api: "/api",
  composition: { slices: [] },
  deployment: { sequence: 1, shell: "1", cohort: 0, publicKey: null, origins: {}, overrides: false },
  config: { market: "simulated", feed: "ws://feed.test/ws" },
};

beforeEach(() => localStorage.clear());

const notices = ({ shell }: ReturnType<typeof createShell>) =>
  shell.notices.getState().log.map(({ message }) => message);

it("knows the configuration that came with the page", () => {
  const { host } = createShell(PAGE);
  expect(host.queryClient.getQueryData(["config"])).toEqual(PAGE.config);
});

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
  expect(notices(made)).toEqual(["Some saved data could not be read. It was set aside, the rest is here."]);
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
    "The browser's storage is full: what you change lasts until you close the page.",
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
    "This browser does not let the page keep data: your streams last until you close it.",
  );
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
