// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createLocalStore, type StorageArea } from "./local-store.ts";

function createStore(area: StorageArea | null) {
  const onProblem = vi.fn();
  const store = createLocalStore(() => {
    if (area === null) throw new DOMException("Access is denied.", "SecurityError");
    return area;
  }, onProblem);
  return { store, problems: () => onProblem.mock.calls.map(([problem]) => problem) };
}

it("keeps values in the browser's storage", () => {
  const area = createMemoryStorage({ "u:token": "guest" });
  const { store, problems } = createStore(area);
  expect(store.get("u:token")).toBe("guest");
  store.set("u:prefWindow", "1h");
  expect(area.getItem("u:prefWindow")).toBe("1h");
  store.remove("u:token");
  expect(area.getItem("u:token")).toBeNull();
  expect(store.get("u:token")).toBeNull();
  expect(problems()).toEqual([]);
});

it("remembers in memory where there is no storage, and says so once", () => {
  const { store, problems } = createStore(null);
  store.set("u:token", "guest");
  store.set("u:token", "other");
  store.set("u:joinDate", "today");
  expect(store.get("u:token")).toBe("other");
  expect(problems()).toEqual([{ kind: "unavailable", key: "u:token" }]);
  store.remove("u:token");
  expect(store.get("u:token")).toBeNull();
});

it("takes a storage that throws at the first look for none", () => {
  const broken = {
    ...createMemoryStorage(),
    getItem: () => {
      throw new Error("broken");
    },
  };
  const { store } = createStore(broken);
  expect(store.get("u:streams")).toBeNull();
});

it("remembers in memory what a full storage does not take, and says so", () => {
  const { store, problems } = createStore(createMemoryStorage({ "u:streams": "old" }, true));
  expect(store.set("u:streams", "new")).toBe("full");
  expect(store.get("u:streams")).toBe("new");
  expect(problems()).toEqual([{ kind: "full", key: "u:streams" }]);
});

it("forgets the copy in memory once the storage takes values again", () => {
  let full = true;
  const area = createMemoryStorage();
  const { store } = createStore({
    ...area,
    setItem(key, value) {
      if (full) throw new DOMException("Full.", "QuotaExceededError");
      area.setItem(key, value);
    },
  });
  store.set("u:streams", "one");
  full = false;
  store.set("u:streams", "two");
  area.setItem("u:streams", "from another tab");
  expect(store.get("u:streams")).toBe("from another tab");
});

it("saves an unreadable text beside the key, and says so once", () => {
  const area = createMemoryStorage({ "u:streams": "{broken" });
  const { store, problems } = createStore(area);
  store.reportCorrupt("u:streams");
  store.reportCorrupt("u:streams");
  expect(area.getItem("u:streams:corrupt")).toBe("{broken");
  expect(problems()).toEqual([{ kind: "corrupt", key: "u:streams" }]);
});

it("reports an unreadable text even where it cannot be saved", () => {
  const { store, problems } = createStore(createMemoryStorage({ "u:streams": "{broken" }, true));
  store.reportCorrupt("u:streams");
  expect(problems()).toEqual([{ kind: "corrupt", key: "u:streams" }]);
});

it("reports what other tabs change, until the undo", () => {
  const { store } = createStore(createMemoryStorage());
  const listener = vi.fn();
  const undo = store.onChange(listener);
  window.dispatchEvent(new StorageEvent("storage", { key: "u:token" }));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  undo();
  window.dispatchEvent(new StorageEvent("storage", { key: "u:token" }));
  expect(listener.mock.calls).toEqual([["u:token"], [null]]);
});

it("lists the keys that have a value, in the browser's storage or in memory alone", () => {
  const area = createMemoryStorage({ "u:storage:mfe-a:one": "1", "u:token": "guest" });
  const { store } = createStore(area);
  store.set("u:storage:mfe-a:two", "2");
  expect(store.keys("u:storage:")).toEqual(["u:storage:mfe-a:one", "u:storage:mfe-a:two"]);
  store.remove("u:storage:mfe-a:one");
  expect(store.keys("u:storage:")).toEqual(["u:storage:mfe-a:two"]);

  const { store: memory } = createStore(null);
  memory.set("u:storage:mfe-a:one", "1");
  memory.set("u:storage:mfe-a:two", "2");
  memory.remove("u:storage:mfe-a:two");
  expect(memory.keys("u:storage:")).toEqual(["u:storage:mfe-a:one"]);
});
