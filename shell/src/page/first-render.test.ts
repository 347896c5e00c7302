// @vitest-environment happy-dom
import { createMemoryRouter } from "@cointide/shared/router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderFirst } from "./first-render.ts";

const never = new Promise<void>(() => {});
const ready = Promise.resolve();
const render = vi.fn();

/** A first render over this markup, with a loader and slots that take as long as these promises. */
function start(markup: string, loading: Promise<void>, slots: Promise<unknown>): void {
  const container = document.createElement("div");
  container.innerHTML = markup;
  const loader = () => loading.then(() => null);
  const router = createMemoryRouter([{ path: "/", loader, element: null }]);
  void renderFirst(container, render, router, slots);
}

beforeEach(() => {
  vi.useFakeTimers();
  render.mockClear();
});
afterEach(() => vi.useRealTimers());

it("renders as soon as everything is there, or has failed", async () => {
  start("", ready, Promise.reject(new Error("bad day")));
  await vi.advanceTimersByTimeAsync(10);
  expect(render).toHaveBeenCalledOnce();
});

it("renders what there is where the rest takes long", async () => {
  start("", never, never);
  await vi.advanceTimersByTimeAsync(99);
  expect(render).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(render).toHaveBeenCalledOnce();
});

it("leaves prerendered markup in place until the route's data are there", async () => {
  let load = () => {};
  start("<p>Prices</p>", new Promise<void>((resolve) => (load = resolve)), never);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(render).not.toHaveBeenCalled();
  load();
  await vi.advanceTimersByTimeAsync(10);
  expect(render).toHaveBeenCalledOnce();
});
