// @vitest-environment happy-dom
import { createMemoryRouter } from "@cointide/shared/router";
import { afterEach, expect, it, vi } from "vitest";
import { renderFirst, whenInitialized } from "./first-render.ts";

const never = new Promise(() => {});

function place(markup: string): HTMLElement {
  const container = document.createElement("div");
  container.innerHTML = markup;
  return container;
}

afterEach(() => vi.useRealTimers());

it("renders as soon as everything is there", async () => {
  const render = vi.fn();
  await renderFirst(place(""), render, [Promise.resolve(), Promise.reject(new Error("bad day"))]);
  expect(render).toHaveBeenCalledOnce();
});

it("renders what there is where the rest takes long", async () => {
  vi.useFakeTimers();
  const render = vi.fn();
  void renderFirst(place(""), render, [never]);
  await vi.advanceTimersByTimeAsync(99);
  expect(render).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(render).toHaveBeenCalledOnce();
});

it("leaves the markup of the page in place until the whole can replace it", async () => {
  vi.useFakeTimers();
  const render = vi.fn();
  let arrive = () => {};
  void renderFirst(place("<p>Prices</p>"), render, [new Promise<void>((resolve) => (arrive = resolve))]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(render).not.toHaveBeenCalled();
  arrive();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(render).toHaveBeenCalledOnce();
});

it("waits for the loaders of the opened address", async () => {
  let load = (_: null) => {};
  const loaded = new Promise<null>((resolve) => (load = resolve));
  const router = createMemoryRouter([{ path: "/", loader: () => loaded, element: null }]);
  const done = vi.fn();
  const waiting = whenInitialized(router).then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  load(null);
  await waiting;
  await whenInitialized(router);
});
