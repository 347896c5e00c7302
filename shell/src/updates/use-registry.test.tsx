// @vitest-environment happy-dom
import type { Registry } from "@cointide/shared/contracts/registry";
import { QueryClientProvider } from "@cointide/shared/query";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registryKeys } from "../testing/registry-keys.ts";
import { useRegistry } from "./use-registry.ts";

const registry = (sequence: number): Registry => ({ sequence, shell: [], slices: [] });

let isVisible = true;
let isOnline = true;
let answer: () => Promise<string>;
let { queryClient } = createTestHost();
const ask = vi.fn(async (_: string, init: RequestInit) => {
  const aborted = new Promise<never>((_, reject) =>
    init.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
  );
  return new Response(await Promise.race([answer(), aborted]));
});

beforeEach(() => {
  isVisible = true;
  isOnline = true;
  ({ queryClient } = createTestHost());
  ask.mockClear();
  vi.stubGlobal("fetch", ask);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (isVisible ? "visible" : "hidden"));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  isOnline = true;
  window.dispatchEvent(new Event("online"));
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Waits until what was asked for has been answered and checked. */
const settle = () =>
  act(async () => {
    // Microtasks lead from an event to the request, and a task from the response to the render.
    await nextTask();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await nextTask();
  });
async function pass(ms: number): Promise<void> {
  act(() => void vi.advanceTimersByTime(ms));
  await settle();
}
async function turn(visible: boolean): Promise<void> {
  isVisible = visible;
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await settle();
}
async function connect(online: boolean): Promise<void> {
  isOnline = online;
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
  await settle();
}

async function follow() {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const keys = await registryKeys();
  const serve = (sequence: number, signed = keys.sign(registry(sequence))) => {
    answer = () => signed;
  };
  serve(8);
  const Shown = () => <output>{useRegistry(keys)?.sequence}</output>;
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
  await settle();
  expect(ask).toHaveBeenCalledOnce();
  ask.mockClear();
  return { serve, unmount, shown: () => screen.getByRole("status").textContent };
}

describe("a page that is open", () => {
  it("asks for the registry as it begins, and about once a minute", async () => {
    const { shown } = await follow();
    expect(shown()).toBe("8");
    await pass(59_000);
    expect(ask).not.toHaveBeenCalled();
    await pass(1_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("asks at once when it becomes visible, and not while it is hidden", async () => {
    await follow();
    await turn(false);
    await pass(120_000);
    expect(ask).not.toHaveBeenCalled();
    await turn(true);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("asks at once when the network is back, and not without one", async () => {
    await follow();
    await connect(false);
    await pass(120_000);
    expect(ask).not.toHaveBeenCalled();
    await connect(true);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("asks once at a time, and gives up a response that takes over 5 s", async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    const { shown, serve } = await follow();
    answer = () => new Promise(() => {});
    act(() => void vi.advanceTimersByTime(60_000));
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    act(() => void vi.advanceTimersByTime(60_000));
    window.dispatchEvent(new Event("visibilitychange"));
    await act(nextTask);
    expect(timeout).toHaveBeenCalledWith(5_000);
    late.abort();
    await settle();
    expect(ask).toHaveBeenCalledOnce();
    timeout.mockRestore();
    serve(9);
    await pass(60_000);
    expect(shown()).toBe("9");
  });

  it("asks no more once it is closed", async () => {
    const { unmount } = await follow();
    unmount();
    await pass(120_000);
    await turn(true);
    expect(ask).not.toHaveBeenCalled();
  });
});

it.each([
  ["is not JSON", "Not found"],
  ["was signed by somebody else", ""],
])("a registry that %s changes nothing, and the next is asked for as ever", async (_, text) => {
  const { serve, shown } = await follow();
  await turn(true);
  serve(9, text === "" ? (await registryKeys()).sign(registry(9)) : Promise.resolve(text));
  await turn(true);
  expect(shown()).toBe("8");
  serve(10);
  await turn(true);
  expect(shown()).toBe("10");
});
