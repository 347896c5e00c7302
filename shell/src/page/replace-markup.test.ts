// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { replaceMarkup } from "./replace-markup.ts";

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
});

it("leaves the focus on the control that had it", () => {
  find("a").focus();
  replaceMarkup(container, replace());
  expect(document.activeElement).toBe(find("a"));
});

it("clicks the button again that was clicked before the app was there, once", () => {
  const clicked = vi.fn();
  find("button").setAttribute("data-clicked", "");
  replaceMarkup(container, replace(clicked));
  expect(clicked).toHaveBeenCalledOnce();
});

it("clicks nothing where the app shows something else", () => {
  find("button").setAttribute("data-clicked", "");
  const clicked = vi.fn();
  replaceMarkup(container, () => {
    container.innerHTML = '<button type="button">Retry</button>';
    find("button").addEventListener("click", clicked);
  });
  expect(clicked).not.toHaveBeenCalled();
});
