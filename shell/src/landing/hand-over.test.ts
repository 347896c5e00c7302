// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { handOver, rememberAsked } from "./hand-over.ts";

const MARKUP = '<main><button type="button"><span>Start</span></button><a href="/in">Join</a></main>';
let container: HTMLElement;

const find = (selector: string) => {
  const found = container.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
};

/** The app's own elements, which look the same. */
const replace = (clicked?: () => void) => () => {
  container.innerHTML = MARKUP;
  if (clicked) find("button").addEventListener("click", clicked);
};

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${MARKUP}</div>`;
  container = document.getElementById("root") as HTMLElement;
  rememberAsked(find("main"));
});

it("leaves the focus on the control that had it", () => {
  find("a").focus();
  handOver(container, replace());
  expect(document.activeElement).toBe(find("a"));
});

it("takes the focus from nobody", () => {
  handOver(container, replace());
  expect(document.activeElement).toBe(document.body);
});

it("does what was asked for before the app was there, once", () => {
  const clicked = vi.fn();
  find("span").click();
  handOver(container, replace(clicked));
  expect(clicked).toHaveBeenCalledOnce();
});

it("does nothing that nobody asked for", () => {
  const clicked = vi.fn();
  handOver(container, replace(clicked));
  expect(clicked).not.toHaveBeenCalled();
});
