// @vitest-environment happy-dom
import type { Registry } from "@cointide/shared/contracts/registry";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REGISTRY } from "../testing/registry-keys.ts";
import { watchRegistry } from "./registry-watch.ts";

const read = async (text: string): Promise<Registry> => ({ ...REGISTRY, sequence: Number(text) });
const MINUTE = 60_000;
/** Lets what has been answered be read. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function show(visible: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visible ? "visible" : "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}

function goOnline(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  window.dispatchEvent(new Event(online ? "online" : "offline"));
}

let stop: () => void = () => {};

function start(ask: (signal: AbortSignal) => Promise<string>, random = () => 0.5) {
  const asked = vi.fn(ask);
  const news: number[] = [];
  stop = watchRegistry({
    sequence: 7,
    read,
    ask: asked,
    random,
    onNews: ({ sequence }) => news.push(sequence),
  });
  return { asked, news };
}

beforeEach(() => {
  vi.useFakeTimers();
  show(true);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe("a page that is open", () => {
  it("asks once a minute while it is visible", async () => {
    const { asked } = start(async () => "7");
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("does not ask in step with all others", async () => {
    const { asked } = start(
      async () => "7",
      () => 0,
    );
    await vi.advanceTimersByTimeAsync(0.9 * MINUTE);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("asks at once when it becomes visible, and its minute begins anew", async () => {
    const { asked } = start(async () => "7");
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    show(false);
    show(true);
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["hidden", () => show(false)],
    ["offline", () => goOnline(false)],
  ])("does not ask while it is %s", async (_, change) => {
    const { asked } = start(async () => "7");
    change();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(asked).not.toHaveBeenCalled();
  });

  it("asks at once when the network is back", async () => {
    const { asked } = start(async () => "7");
    goOnline(false);
    goOnline(true);
    await settle();
    expect(asked).toHaveBeenCalledOnce();
  });

  it("gives up an answer that takes over 5 s, and asks again a minute later", async () => {
    const { asked, news } = start(async (signal) => {
      if (asked.mock.calls.length > 1) return "8";
      return await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    await vi.advanceTimersByTimeAsync(MINUTE + 4_999);
    expect(asked.mock.calls[0]?.[0].aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.mock.calls[0]?.[0].aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(news).toEqual([8]);
  });

  it("asks once at a time", async () => {
    const { asked } = start(() => new Promise(() => {}));
    show(true);
    show(true);
    expect(asked).toHaveBeenCalledOnce();
  });

  it("asks no more once it was told to stop", async () => {
    const { asked, news } = start(async () => "8");
    show(true);
    stop();
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    show(true);
    expect(asked).toHaveBeenCalledOnce();
    expect(news).toEqual([]);
  });
});

describe("a registry", () => {
  it.each(["6", "7"])("of sequence %s is no news to a page made of the seventh", async (sequence) => {
    const { news } = start(async () => sequence);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(news).toEqual([]);
  });

  it("is news once, and an older one replayed after it is none", async () => {
    const answers = ["9", "9", "8", "10"];
    const { news } = start(async () => answers.shift() ?? "10");
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(news).toEqual([9, 10]);
  });

  it("that cannot be had or believed changes nothing, and the next is asked for as ever", async () => {
    const answers = [Promise.reject(new TypeError("Failed to fetch")), Promise.resolve("8")];
    for (const answer of answers) answer.catch(() => {});
    const { news } = start(() => answers.shift() ?? Promise.resolve("8"));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(news).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(news).toEqual([8]);
  });
});
