// @vitest-environment happy-dom

import { getConfig } from "@cointide/shared/api/get-config";
import type { RouteObject } from "@cointide/shared/router";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchRequests, withTimeouts } from "./namespaced-routes.ts";
import { LAST_ROUTE_TIMEOUT, ROUTE_TIMEOUT } from "./slice-loader.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idle = () => false;
const never = () => new Promise<never>(() => {});

/** The route function of this name with the shell's timeout. */
function made(
  name: "loader" | "lazy",
  run: unknown,
  { isRequesting = idle, timeout = ROUTE_TIMEOUT } = {},
): () => unknown {
  const parent = { path: "a", children: [{ path: "b", [name]: run }] } as RouteObject;
  const [child] =
    withTimeouts([parent], { isRequesting, timeout: () => timeout, watch: (run) => run() })[0]?.children ??
    [];
  return child?.[name] as () => unknown;
}

it.each(["loader", "lazy"] as const)("a %s that hangs fails after the timeout", async (name) => {
  const result = expect(made(name, never)()).rejects.toThrow(`nothing loaded within ${ROUTE_TIMEOUT} ms`);
  await vi.advanceTimersByTimeAsync(ROUTE_TIMEOUT);
  await result;
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(0);
});

it("the last release that is left gets more time, and fails after that", async () => {
  const failed = vi.fn();
  const result = (made("lazy", never, { timeout: LAST_ROUTE_TIMEOUT })() as Promise<never>).catch(failed);
  await vi.advanceTimersByTimeAsync(LAST_ROUTE_TIMEOUT - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await result;
  expect(failed).toHaveBeenCalledWith(new Error(`nothing loaded within ${LAST_ROUTE_TIMEOUT} ms`));
});

it("a loader gives what it gives, at once or in time, and no timer is left", async () => {
  expect(made("loader", () => "now")()).toBe("now");
  await expect(made("loader", async () => "soon")()).resolves.toBe("soon");
  await expect(made("loader", () => Promise.reject(new Error("bad day")))()).rejects.toThrow("bad day");
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(0);
});

it("keeps a loader whose answer comes right after a block of the page", async () => {
  vi.useRealTimers();
  const soon = () => new Promise((resolve) => setTimeout(resolve, ROUTE_TIMEOUT + 20, "here"));
  const loaded = made("loader", soon)();
  const until = performance.now() + ROUTE_TIMEOUT + 10;
  while (performance.now() < until);
  await expect(loaded).resolves.toBe("here");
});

it("a loader that waits for a slow service is not one that hangs", async () => {
  let answer = () => {};
  const { host, isRequesting } = watchRequests(
    createTestHost({
      answers: {
        "GET /config": () =>
          new Promise(
            (resolve) => (answer = () => resolve({ market: "simulated", feed: "ws://feed.test/ws" })),
          ),
      },
    }),
  );
  const result = made("loader", () => getConfig(host.api), { isRequesting })();
  await vi.advanceTimersByTimeAsync(3 * ROUTE_TIMEOUT);
  answer();
  await expect(result).resolves.toMatchObject({ market: "simulated" });
  expect(isRequesting()).toBe(false);
});

it("a loader that is run again and again without end fails, one that is run often does not", async () => {
  const loader = made("loader", () => null);
  for (let run = 0; run < 100; run += 1) {
    loader();
    await vi.advanceTimersByTimeAsync(1);
  }
  const loop = () => {
    for (;;) loader();
  };
  expect(loop).toThrow("redirects endlessly");
});
