// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { isPageKey } from "./is-page-key.ts";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function pressOn(target: EventTarget): boolean | undefined {
  let result: boolean | undefined;
  const listener = (event: Event) => {
    result = isPageKey(event);
  };
  window.addEventListener("keydown", listener, { once: true });
  target.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true, composed: true }));
  return result;
}

function put(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector("[data-target]") as Element;
}

it("accepts the body and elements in the root", () => {
  expect(pressOn(document.body)).toBe(true);
  expect(pressOn(put("<div id=root><button data-target></button></div>"))).toBe(true);
  const section = put("<div id=root><section tabindex=0 data-target></section></div>");
  expect(pressOn(section)).toBe(true);
  expect(section.childNodes).toHaveLength(0);
});

it("rejects elements outside the root", () => {
  expect(pressOn(put("<div id=root></div><div data-target></div>"))).toBe(false);
});

it.each(["div", "section", "chat-widget"])(
  "rejects a %s in the root that has a closed shadow root",
  (tag) => {
    const host = put(`<div id=root><${tag} tabindex=0 data-target></${tag}></div>`);
    // happy-dom neither hides closed shadow roots from the path of an event nor lays slots out.
    vi.spyOn(Element.prototype, "checkVisibility").mockImplementation(function (this: Element) {
      return this.parentElement !== host;
    });
    expect(pressOn(host)).toBe(false);
    expect(host.childNodes).toHaveLength(0);
  },
);
