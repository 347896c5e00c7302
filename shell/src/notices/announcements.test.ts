import { createBus } from "@cointide/shared/bus";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnnouncementStore } from "./announcements.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const bus = createBus(() => {});
  const store = createAnnouncementStore(bus);
  return {
    say: (message: string) => bus.emit("announce", { message }),
    bus,
    spoken: () => store.getState().message,
  };
}

describe("announcements", () => {
  it("are never closer together than 5 s, and only the newest of those that waited is spoken", () => {
    const { say, spoken } = start();
    say("first");
    vi.advanceTimersByTime(1_000);
    say("second");
    vi.advanceTimersByTime(1_000);
    say("third");
    vi.advanceTimersByTime(2_999);
    expect(spoken()).toBe("first");
    vi.advanceTimersByTime(1);
    expect(spoken()).toBe("third");
    vi.advanceTimersByTime(60_000);
    expect(spoken()).toBe("third");
  });

  it("leave a notice, which is read as it appears, its 5 s", () => {
    const { bus, say, spoken } = start();
    bus.emit("notice", { type: "error", message: "The storage is full" });
    say("Stream created");
    vi.advanceTimersByTime(4_999);
    expect(spoken()).toBe("");
    vi.advanceTimersByTime(1);
    expect(spoken()).toBe("Stream created");
  });
});
