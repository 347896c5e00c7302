// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { keepOneTabStop } from "./one-tab-stop.ts";

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Opens a card with two lines of tools and a button after it. */
function openCard(isScrolling = false): HTMLElement {
  document.body.innerHTML = `<article>
    <div data-tools><button>a</button><a href="/b">b</a><section popover><button>panel</button></section></div>
    <p><button>other</button></p>
    <table><tbody><tr data-symbol="BTCUSDT"><td><button>c</button></td></tr></tbody></table>
  </article><button>behind</button>`;
  const card = document.querySelector("article") as HTMLElement;
  for (const element of card.querySelectorAll<HTMLElement>("*")) element.checkVisibility = () => true;
  stop = keepOneTabStop(card, isScrolling);
  return card;
}

const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button, a")].find(
    ({ textContent }) => textContent === name,
  ) as HTMLElement;
const stops = () =>
  [...document.querySelectorAll<HTMLElement>("article :is(button, a)")]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent);
const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );

it("makes the first tool the only stop and leaves other controls unchanged", () => {
  openCard();
  expect(stops()).toEqual(["a", "panel", "other"]);
});

it("moves the focus and the stop along and between lines, and resets the stop when the focus leaves", () => {
  openCard();
  find("a").focus();
  for (const [key, name] of [
    ["ArrowRight", "b"],
    ["ArrowDown", "c"],
    ["ArrowUp", "a"],
    ["End", "b"],
  ] as const) {
    press(key);
    expect(document.activeElement?.textContent).toBe(name);
  }
  expect(stops()).toEqual(["b", "panel", "other"]);
  find("behind").focus();
  expect(stops()).toEqual(["a", "panel", "other"]);
});

it("includes tools that are added later", async () => {
  const card = openCard();
  const late = Object.assign(document.createElement("button"), { textContent: "late" });
  card.querySelector("[data-tools]")?.append(late);
  await vi.waitFor(() => expect(late.tabIndex).toBe(-1));
});

it("enters a table that scrolls at the first tool that is fully in view below the heading", () => {
  const box = openCard(true);
  box.getBoundingClientRect = () => new DOMRect(0, 100, 100, 200);
  for (const [name, top] of Object.entries({ a: 90, b: 130, c: 160 })) {
    find(name).getBoundingClientRect = () => new DOMRect(0, top, 20, 20);
    find(name).style.scrollMarginTop = "40px";
  }
  press("Tab");
  expect(stops()).toEqual(["panel", "other", "c"]);
  find("b").focus();
  press("Tab");
  expect(stops()).toEqual(["b", "panel", "other"]);
});
