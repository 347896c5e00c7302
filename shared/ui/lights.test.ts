// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { endLights, light } from "./lights.ts";

/** Reports whether the observed elements are in view. */
const watched = new Map<Element, (isIntersecting: boolean) => void>();

type CallBack = (entries: { target: Element; isIntersecting: boolean }[]) => void;

class FakeObserver {
  readonly #callBack: CallBack;
  constructor(callBack: CallBack) {
    this.#callBack = callBack;
  }
  observe(target: Element): void {
    watched.set(target, (isIntersecting) => this.#callBack([{ target, isIntersecting }]));
  }
}

const UP = { direction: "up", from: 3, isLarge: false } as const;

/** Lays out each character 10 px wide and 20 px high, the first at 100, 50. */
function layOut(this: Range): DOMRect {
  return new DOMRect(100 + this.startOffset * 10, 50, (this.endOffset - this.startOffset) * 10, 20);
}

const { setProperty } = CSSStyleDeclaration.prototype;
/** The background that was drawn last, noted here because happy-dom knows no mixed colours. */
let lights = "";

beforeEach(() => {
  lights = "";
  vi.spyOn(CSSStyleDeclaration.prototype, "setProperty").mockImplementation(function (
    this: CSSStyleDeclaration,
    name,
    text,
  ) {
    if (name === "background") lights = String(text);
    else setProperty.call(this, name, text);
  });
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.useFakeTimers();
  vi.spyOn(Range.prototype, "getBoundingClientRect").mockImplementation(layOut);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
  delete document.documentElement.dataset.flashes;
});

const layer = () => document.querySelector<HTMLElement>("[data-layer]");
/** Lets the task end, and the next frame begin. */
async function nextFrame(): Promise<void> {
  await Promise.resolve();
  vi.advanceTimersToNextFrame();
}

/** Shows a figure in view inside an element with lights that has been lit before. */
async function show(html = "<p data-lights><b>64,123.45</b></p>") {
  document.body.innerHTML = html;
  const figure = document.querySelector("b");
  const area = document.querySelector("p");
  if (figure === null || area === null) throw new Error("There is no figure.");
  light(figure, UP);
  await nextFrame();
  watched.get(area)?.(true);
  return { figure, area };
}

test("a figure is lit for half a second from where it changed on", async () => {
  light((await show()).figure, UP);
  await nextFrame();
  expect(layer()?.style.opacity).toBe("1");
  expect(lights).toContain("var(--color-up) 14%");
  expect(lights).toContain("127px 50px/66px 20px no-repeat");
  vi.advanceTimersByTime(500);
  expect(layer()?.style.opacity).toBe("0");
});

test("a large change is lit more strongly, and a fall in its own colour", async () => {
  light((await show()).figure, { ...UP, direction: "down", isLarge: true });
  await nextFrame();
  expect(lights).toContain("var(--color-down) 30%");
});

test("the figures of an element that change together share one layer", async () => {
  const { figure, area } = await show("<p data-lights><b>64,123.45</b><em>1.25</em></p>");
  light(figure, UP);
  light(area.querySelector("em") ?? figure, UP);
  await nextFrame();
  expect(document.querySelectorAll("[data-layer]")).toHaveLength(1);
  expect(lights.match(/linear-gradient/g)).toHaveLength(2);
});

test("a light that is lit again shines as long as any", async () => {
  const { figure } = await show();
  light(figure, UP);
  await nextFrame();
  vi.advanceTimersByTime(400);
  light(figure, UP);
  await nextFrame();
  vi.advanceTimersByTime(400);
  expect(layer()?.style.opacity).toBe("1");
});

test("lights end where figures move", async () => {
  const { figure, area } = await show();
  light(figure, UP);
  await nextFrame();
  endLights(area);
  expect(layer()?.style.opacity).toBe("0");
});

test.each<[string, (area: HTMLElement) => void]>([
  ["what is out of view", (area) => watched.get(area)?.(false)],
  ["what moves", (area) => area.setAttribute("data-moving", "")],
  [
    "anything once the visitor has switched that off",
    () => document.documentElement.setAttribute("data-flashes", "off"),
  ],
])("does not light %s, nor lay it out for that", async (_, change) => {
  const { figure, area } = await show();
  change(area);
  light(figure, UP);
  await nextFrame();
  expect(layer()?.style.opacity).toBe("0");
  expect(Range.prototype.getBoundingClientRect).not.toHaveBeenCalled();
});

test("a figure outside of what shows lights changes nothing", async () => {
  await show("<p><b>64,123.45</b></p>");
  expect(layer()).toBeNull();
});
