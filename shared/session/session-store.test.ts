// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createLocalStore } from "./local-store.ts";
import { createSessionStore } from "./session-store.ts";

afterEach(() => void vi.useRealTimers());

function createSession(initial: Record<string, string> = {}) {
  const storage = createMemoryStorage(initial);
  const onProblem = vi.fn();
  return { storage, onProblem, session: createSessionStore(createLocalStore(() => storage, onProblem)) };
}

it.each([
  [{}, { kind: "none", token: null }],
  [{ "u:token": "" }, { kind: "none", token: null }],
  [{ "u:token": "guest" }, { kind: "guest", token: "guest" }],
  [{ "u:token": "abc.def" }, { kind: "user", token: "abc.def" }],
])("begins with what the browser remembers: %j", (initial, session) => {
  expect(createSession(initial).session.getState()).toEqual(session);
});

it.each([
  ["a NUL", "abc\0def"],
  ["a newline", "abc\ndef"],
  ["a newline at its end", "abc.def\n"],
  ["a space", " abc"],
  ["letters that no header has", "ключ"],
  ["a letter beyond ASCII", "caf\u00e9"],
  ["200 KB", "x".repeat(200_000)],
  ["one character more than 4 KB", "x".repeat(4_097)],
])("takes a stored text with %s for no token, now and from another tab", (_, text) => {
  const nobody = { kind: "none", token: null };
  expect(createSession({ "u:token": text }).session.getState()).toEqual(nobody);
  const { session, storage } = createSession({ "u:token": "abc" });
  storage.setItem("u:token", text);
  window.dispatchEvent(new StorageEvent("storage", { key: "u:token" }));
  expect(session.getState()).toEqual(nobody);
  expect(session.reread()).toEqual(nobody);
  session.signIn("def");
  expect(session.getState()).toEqual({ kind: "user", token: "def" });
});

it("takes a text of 4 KB for a token", () => {
  const token = "x".repeat(4_096);
  expect(createSession({ "u:token": token }).session.getState()).toEqual({ kind: "user", token });
});

it("becomes a guest, notes when, and keeps that date at the next time", () => {
  vi.useFakeTimers({ now: Date.parse("2026-01-02T03:04:05Z") });
  const { session, storage } = createSession();
  session.startGuest();
  expect(session.getState().kind).toBe("guest");
  expect(storage.getItem("u:token")).toBe("guest");
  vi.setSystemTime(Date.parse("2026-05-05T00:00:00Z"));
  session.end();
  session.startGuest();
  expect(session.joinedAt()).toBe("2026-01-02T03:04:05.000Z");
});

it("sets aside a join date that is none, says so, and begins a new one", () => {
  vi.useFakeTimers({ now: Date.parse("2026-01-02T03:04:05Z") });
  const { session, storage, onProblem } = createSession({ "u:joinDate": "yesterday" });
  expect(session.joinedAt()).toBe("2026-01-02T03:04:05.000Z");
  expect(storage.getItem("u:joinDate")).toBe("2026-01-02T03:04:05.000Z");
  expect(storage.getItem("u:joinDate:corrupt")).toBe("yesterday");
  expect(onProblem).toHaveBeenCalledExactlyOnceWith({ kind: "corrupt", key: "u:joinDate" });
});

it("signs in and ends, in the browser's storage too, and notifies listeners", () => {
  const { session, storage } = createSession();
  const listener = vi.fn();
  const undo = session.subscribe(listener);
  session.signIn("abc");
  expect(storage.getItem("u:token")).toBe("abc");
  session.end();
  expect(storage.getItem("u:token")).toBeNull();
  undo();
  session.signIn("def");
  expect(listener.mock.calls.map(([state]) => state.kind)).toEqual(["user", "none"]);
});

it("follows another tab that signs in, ends, or clears everything", () => {
  const { session, storage } = createSession({ "u:token": "guest" });
  storage.setItem("u:token", "abc");
  window.dispatchEvent(new StorageEvent("storage", { key: "u:token" }));
  expect(session.getState()).toEqual({ kind: "user", token: "abc" });
  storage.removeItem("u:token");
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(session.getState().kind).toBe("none");
});

it("does not mind changes of other keys", () => {
  const { session } = createSession({ "u:token": "guest" });
  const listener = vi.fn();
  session.subscribe(listener);
  window.dispatchEvent(new StorageEvent("storage", { key: "u:prefWindow" }));
  expect(listener).not.toHaveBeenCalled();
});

it("reports changes by another tab and by the service, but not its own", () => {
  const { session, storage } = createSession({ "u:token": "guest" });
  const listener = vi.fn();
  const undo = session.onOutsideChange(listener);
  session.signIn("abc");
  storage.setItem("u:token", "def");
  expect(session.reread()).toEqual({ kind: "user", token: "def" });
  window.dispatchEvent(new StorageEvent("storage", { key: "u:token" }));
  session.refuse("abc");
  session.refuse("def");
  session.startGuest();
  undo();
  session.refuse("guest");
  expect(storage.getItem("u:token")).toBeNull();
  expect(listener.mock.calls.map(([{ before, now, by }]) => [before.token, now.token, by])).toEqual([
    ["abc", "def", "tab"],
    ["def", null, "service"],
  ]);
});
