// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_SLICE_BYTES, MAX_STORED_KEYS } from "../contracts/storage-limits.ts";
import { createPreferences } from "../preferences/preferences.ts";
import { createSessionStore } from "../session/session-store.ts";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { createStorage } from "./create-storage.ts";
import type { StorageOptions } from "./stored-value.ts";

const tokenOf = (person: string) => `a.${btoa(JSON.stringify({ sub: person }))}.c`;

const text = {
  safeParse: (value: unknown) =>
    typeof value === "string" ? { success: true as const, data: value } : { success: false as const },
};
const NOTE: StorageOptions<string> = {
  ...{ slice: "mfe-notes", key: "latest", version: 1, schema: text, initial: "" },
};
const option = (changes: Partial<StorageOptions<string>>): StorageOptions<string> => ({
  ...NOTE,
  ...changes,
});

/** A tab of a browser; tabs of one area hear of each other's changes. */
function openTab(area = createMemoryStorage({ "u:token": "guest" })) {
  const store = createMemoryStore(area);
  const preferences = createPreferences();
  preferences.connect(store);
  const session = createSessionStore(store);
  return { area, session, preferences, storage: createStorage(store, session, preferences) };
}

/** What the browser reports to its other tabs. */
const reportChange = (key: string) => window.dispatchEvent(new StorageEvent("storage", { key }));

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a value that a slice stores", () => {
  it("is initial at first, and then what was set, also for the next page", () => {
    const { area, storage } = openTab();
    const note = storage.open(NOTE);
    expect(note.get()).toBe("");
    expect(note.set("Buy")).toBe("saved");
    expect(note.get()).toBe("Buy");
    expect(openTab(area).storage.open(option({})).get()).toBe("Buy");
    expect(note.clear()).toBe("saved");
    expect([note.get(), openTab(area).storage.open(option({})).get()]).toEqual(["", ""]);
  });

  it("is the same one for the same options, and the same object until it changes", () => {
    const { storage } = openTab();
    const list: StorageOptions<string[]> = {
      ...{ slice: "mfe-notes", key: "list", version: 1, initial: [] },
      schema: { safeParse: (data) => ({ success: true, data: data as string[] }) },
    };
    const value = storage.open(list);
    expect(storage.open(list)).toBe(value);
    value.set(["a"]);
    expect(value.get()).toBe(value.get());
  });

  it("refuses a key that the service would refuse", () => {
    expect(() => openTab().storage.open(option({ key: "Latest note" }))).toThrow("cannot be a key");
  });

  it("follows other tabs, whose changes an update does not lose", () => {
    const one = openTab();
    const other = openTab(one.area);
    const [here, there] = [one.storage.open(NOTE), other.storage.open(option({}))];
    const listener = vi.fn();
    const undo = here.subscribe(listener);
    there.set("a");
    reportChange("u:storage:mfe-notes:latest");
    expect(listener).toHaveBeenCalledOnce();
    expect(here.get()).toBe("a");
    there.set("ab");
    here.update((now) => `${now}c`);
    expect(there.get()).toBe("abc");
    undo();
    listener.mockClear();
    here.set("d");
    expect(listener).not.toHaveBeenCalled();
  });

  it("renders a component again when what it selects changes", () => {
    const { storage } = openTab();
    const note = storage.open(NOTE);
    const View = () => <p>{note.use((value) => value.length)}</p>;
    render(<View />);
    act(() => void note.set("four"));
    expect(screen.getByText("4")).toBeDefined();
  });

  it("counts as initial where it cannot be read, and can be set again", () => {
    const area = createMemoryStorage({
      "u:storage:mfe-notes:latest": "{",
      "u:storage:mfe-notes:other": JSON.stringify({ version: 1, changedAt: 1, value: 7 }),
    });
    const { storage } = openTab(area);
    const values = [storage.open(NOTE), storage.open(option({ key: "other" }))];
    expect(values.map((value) => value.get())).toEqual(["", ""]);
    for (const value of values) expect(value.set("good")).toBe("saved");
    expect(values.map((value) => value.get())).toEqual(["good", "good"]);
  });
});

describe("the room of a slice", () => {
  const big = (bytes: number) => "x".repeat(bytes - 2);

  it("has an end, which is a result and changes nothing", () => {
    const { storage } = openTab();
    const note = storage.open(NOTE);
    expect(note.set(big(MAX_SLICE_BYTES))).toBe("saved");
    expect(note.set(big(MAX_SLICE_BYTES + 1))).toBe("too-large");
    expect(note.get()).toHaveLength(MAX_SLICE_BYTES - 2);
    expect(storage.open(option({ key: "other" })).set("")).toBe("too-large");
    expect(note.clear()).toBe("saved");
    expect(storage.open(option({ key: "other" })).set("")).toBe("saved");
  });

  it("is not used up by another slice, nor by too many keys of another one", () => {
    const { storage } = openTab();
    storage.open(NOTE).set(big(MAX_SLICE_BYTES));
    const news = (key: string) => storage.open(option({ slice: "mfe-news", key })).set("a");
    const results = Array.from({ length: MAX_STORED_KEYS + 1 }, (_, at) => news(`key-${at}`));
    expect(results.slice(0, -1).every((result) => result === "saved")).toBe(true);
    expect(results.at(-1)).toBe("too-large");
    expect(storage.open(option({ slice: "mfe-map" })).set("a")).toBe("saved");
  });

  it("says where the browser keeps nothing, and counts until the page closes", () => {
    const { storage } = openTab(createMemoryStorage({}, true));
    expect(storage.open(NOTE).set("Buy")).toBe("unsaved");
    expect(storage.open(NOTE).get()).toBe("Buy");
  });
});

describe("a value of another version", () => {
  const second = option({ version: 2, migrate: (value, from) => `${value} (from ${from})` });

  it("is migrated as it is read, and stored when it is set", () => {
    const { area, storage } = openTab();
    storage.open(NOTE).set("Buy");
    const note = storage.open(second);
    expect(note.get()).toBe("Buy (from 1)");
    note.set("Sell");
    expect(JSON.parse(area.getItem("u:storage:mfe-notes:latest") ?? "")).toMatchObject({
      ...{ version: 2, value: "Sell" },
    });
  });

  it("counts as initial where its migration throws", () => {
    const { storage } = openTab();
    storage.open(NOTE).set("Buy");
    const migrate = () => {
      throw new Error("bad day");
    };
    expect(storage.open(option({ version: 2, migrate })).get()).toBe("");
  });

  it("is not replaced by an earlier release, whose own choice counts until the page closes", () => {
    const { area, storage } = openTab();
    storage.open(second).set("Sell");
    const earlier = storage.open(NOTE);
    expect(earlier.get()).toBe("");
    expect(earlier.set("mine")).toBe("unsaved");
    expect([earlier.get(), storage.open(second).get()]).toEqual(["mine", "Sell"]);
    expect(
      openTab(area)
        .storage.open(option({ version: 2 }))
        .get(),
    ).toBe("Sell");
    storage.open(second).set("Hold");
    expect(earlier.get()).toBe("");
  });
});

describe("a value that earlier releases kept in the preferences", () => {
  const options = option({ preference: "notes", migrate: (value) => `${value}, as it was` });
  const sectionOf = ({ preferences }: ReturnType<typeof openTab>) =>
    preferences.define({ name: "notes", schema: text, initial: "" });

  it("is taken over, and whatever an earlier release writes beside this one counts while it is newer", () => {
    const tab = openTab();
    const section = sectionOf(tab);
    section.set("old");
    const note = tab.storage.open(options);
    expect(note.get()).toBe("old, as it was");
    note.set("new");
    expect(note.get()).toBe("new");
    vi.advanceTimersByTime(1_000);
    const listener = vi.fn();
    note.subscribe(listener);
    section.set("older page's");
    expect(listener).toHaveBeenCalled();
    expect(note.get()).toBe("older page's, as it was");
    note.update((now) => `${now}!`);
    expect([note.get(), section.get()]).toEqual(["older page's, as it was!", "older page's"]);
  });

  it("stays cleared, although the section is still there", () => {
    const tab = openTab();
    sectionOf(tab).set("old");
    const note = tab.storage.open(options);
    note.clear();
    expect(note.get()).toBe("");
  });
});

describe("an account's values", () => {
  it("are never seen by the next account or a guest, whether or not they were removed", () => {
    const { area, session, storage } = openTab();
    session.signIn(tokenOf("u1"));
    const note = storage.open(NOTE);
    const listener = vi.fn();
    note.subscribe(listener);
    note.set("u1's");
    session.signIn(tokenOf("u2"));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(note.get()).toBe("");
    session.end();
    expect(note.get()).toBe("");
    session.signIn(tokenOf("u1"));
    expect(note.get()).toBe("u1's");
    storage.leave("u2");
    expect(area.getItem("u:storage:mfe-notes:latest")).toBeNull();
  });

  it("take a guest's along, which stay a guest's until the service has them", () => {
    const { session, storage } = openTab();
    const note = storage.open(NOTE);
    note.set("guest's");
    session.signIn(tokenOf("u1"));
    expect(note.get()).toBe("guest's");
    session.end();
    storage.leave(null);
    expect(note.get()).toBe("guest's");
    session.signIn(tokenOf("u1"));
    const sent = storage.entriesOf("mfe-notes");
    storage.merge("u1", "mfe-notes", sent, sent);
    session.end();
    storage.leave(null);
    expect(note.get()).toBe("");
  });

  it("are merged with the service's: the newer one stays, and what was sent is as the service made it", () => {
    const { session, storage } = openTab();
    session.signIn(tokenOf("u1"));
    const note = storage.open(NOTE);
    note.set("here");
    const entry = (changedAt: number, value: string) => ({ latest: { version: 1, changedAt, value } });
    storage.merge("u1", "mfe-notes", entry(5, "older"));
    expect(note.get()).toBe("here");
    storage.merge("u1", "mfe-notes", entry(900_000, "capped"), storage.entriesOf("mfe-notes"));
    expect(note.get()).toBe("capped");
    storage.merge("u1", "mfe-notes", entry(2_000_000, "newer"));
    expect(note.get()).toBe("newer");
    note.set("next");
    expect(storage.entriesOf("mfe-notes").latest?.changedAt).toBe(2_000_001);
  });
});
