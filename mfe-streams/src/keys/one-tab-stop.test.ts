// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { keepOneTabStop } from "./one-tab-stop.ts";

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Two lines of tools, and a button behind them. */
function openCard(): HTMLElement {
  document.body.innerHTML = `<article>
    <div data-tools><button>a</button><a href="/b">b</a><section popover><button>panel</button></section></div>
    <p><button>other</button></p>
    <div data-tools><button>c</button></div>
  </article><button>behind</button>`;
  const card = document.querySelector("article") as HTMLElement;
  for (const element of card.querySelectorAll<HTMLElement>("*")) element.checkVisibility = () => true;
  stop = keepOneTabStop(card);
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

it("leaves the first tool as the one stop, and everything else as it is", () => {
  openCard();
  expect(stops()).toEqual(["a", "panel", "other"]);
});

it("moves along a line and between lines, with the stop, and starts over when focus leaves", () => {
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

it("takes in tools that come later", async () => {
  const card = openCard();
  const late = Object.assign(document.createElement("button"), { textContent: "late" });
  card.querySelector("[data-tools]")?.append(late);
  await vi.waitFor(() => expect(late.tabIndex).toBe(-1));
});
