// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { guardDoubleClicks } from "./guard-double-clicks.ts";

let stop: () => void;
let clicked: string[];

beforeEach(() => {
  clicked = [];
  document.body.innerHTML = `
    <button id="one"><i id="icon"></i></button><button id="two"></button>
    <button id="menu" aria-haspopup="menu"></button><a id="link" href="#there"></a>
    <label id="label"><input id="box" type="checkbox"></label>
    <button id="log" popovertarget="there"></button><button id="submit" type="submit"></button>
    <div id="btc" role="option"></div><div id="eth" role="option"></div>
    <dialog id="dialog" open><p id="text"></p></dialog>`;
  document.body.onclick = ({ target }) => void clicked.push((target as Element).id);
  stop = guardDoubleClicks(document);
});
afterEach(() => stop());

/** Sends one of several clicks at a place. Returns whether the browser handles it. */
function send(id: string, detail: number, type = "click"): boolean {
  const event = new MouseEvent(type, { detail, bubbles: true, cancelable: true });
  return document.getElementById(id)?.dispatchEvent(event) ?? false;
}

it("lets the second click through to the control that got the first, wherever in it", () => {
  send("icon", 1);
  expect(send("one", 2, "mousedown")).toBe(true);
  send("one", 2);
  send("one", 3);
  expect(clicked).toEqual(["icon", "one", "one"]);
});

it.each(["two", "link", "dialog", "text", "btc"])("keeps it from #%s after another control", (id) => {
  send("one", 1);
  expect(send(id, 2, "mousedown")).toBe(false);
  expect(send(id, 2)).toBe(false);
  expect(clicked).toEqual(["one"]);
});

it("keeps it from a control that took the place of an equal one", () => {
  send("one", 1);
  document.getElementById("one")?.replaceWith(document.getElementById("two") as Element);
  send("two", 2);
  expect(clicked).toEqual(["one"]);
});

it("keeps it from what opened or sent something at the first", () => {
  for (const id of ["menu", "link", "log", "submit"]) {
    send(id, 1);
    expect(send(id, 2)).toBe(false);
  }
  expect(clicked).toEqual(["menu", "link", "log", "submit"]);
});

it("takes a label for its field", () => {
  send("label", 1);
  send("box", 2);
  expect(clicked).toContain("box");
});

it("leaves options of a list, and clicks that no pointer made, alone", () => {
  send("btc", 1);
  send("eth", 2);
  send("two", 0);
  expect(clicked).toEqual(["btc", "eth", "two"]);
});

it("lets it through to a control that was disabled at the first", () => {
  send("two", 1);
  const submit = document.getElementById("submit") as HTMLButtonElement;
  submit.disabled = true;
  submit.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
  submit.disabled = false;
  expect([send("submit", 2), send("submit", 3)]).toEqual([true, false]);
});

describe("on phones, where each tap has a detail of 1", () => {
  /** Taps at a place this many ms after the page opened. Returns whether the browser handles the tap. */
  function tap(id: string, at: number, x = 0): boolean {
    const event = new MouseEvent("click", { detail: 1, clientX: x, bubbles: true, cancelable: true });
    Object.defineProperties(event, { pointerType: { value: "touch" }, timeStamp: { value: at } });
    return document.getElementById(id)?.dispatchEvent(event) ?? false;
  }

  it("keeps the second tap from another control, and the third", () => {
    expect([tap("one", 1000), tap("two", 1300, 9), tap("two", 1600, 9)]).toEqual([true, false, false]);
    expect(clicked).toEqual(["one"]);
  });

  it("lets taps through to the same control, to options, later, and elsewhere", () => {
    const taps = [tap("one", 1000), tap("one", 1100), tap("two", 1500), tap("one", 1600, 40)];
    expect([...taps, tap("btc", 2000), tap("eth", 2100)]).toEqual(Array(6).fill(true));
  });

  it("opens something once", () => {
    expect([tap("menu", 1000), tap("menu", 1200)]).toEqual([true, false]);
  });
});

describe("a slow second click", () => {
  /** Clicks at a place this many ms after the page opened. Returns whether the browser handles the click. */
  function slowClick(id: string, at: number, type = "click"): boolean {
    const event = new MouseEvent(type, { detail: 1, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: at });
    return document.getElementById(id)?.dispatchEvent(event) ?? false;
  }
  /** Puts a new button into the place of a control. */
  function replace(id: string): void {
    const button = document.createElement("button");
    button.id = "new";
    document.getElementById(id)?.replaceWith(button);
  }

  it("does not reach what the first one brought to its place, for a second", () => {
    slowClick("one", 1000);
    replace("one");
    expect(slowClick("new", 1600, "mousedown")).toBe(false);
    expect([slowClick("new", 1600), slowClick("new", 1999), slowClick("new", 2000)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(clicked).toEqual(["one", "new"]);
  });

  it("reaches what was there before and has moved to its place, such as the next of a row of chips", () => {
    slowClick("one", 1000);
    document.getElementById("one")?.remove();
    expect(slowClick("two", 1600)).toBe(true);
  });

  it("reaches nothing there after what must not be done twice by chance", () => {
    const one = document.getElementById("one") as HTMLButtonElement;
    one.dataset.once = "";
    slowClick("one", 1000);
    expect(slowClick("one", 1600)).toBe(false);
    one.remove();
    expect([slowClick("two", 1700), slowClick("two", 2000)]).toEqual([false, true]);
  });

  it("reaches the same control, new options and what is elsewhere", () => {
    slowClick("one", 1000);
    expect(slowClick("one", 1500)).toBe(true);
    slowClick("btc", 3000);
    document.getElementById("eth")?.replaceWith(document.getElementById("eth")?.cloneNode() as Node);
    expect(slowClick("eth", 3500)).toBe(true);
    slowClick("two", 5000);
    replace("one");
    const there = document.getElementById("two") as HTMLElement;
    there.getBoundingClientRect = () => new DOMRect(100, 100, 20, 20);
    slowClick("two", 6500);
    expect(slowClick("new", 6600)).toBe(true);
  });

  it("leaves the keyboard and assistive technology alone", () => {
    slowClick("one", 1000);
    replace("one");
    const click = new MouseEvent("click", { detail: 0, bubbles: true, cancelable: true });
    Object.defineProperty(click, "timeStamp", { value: 1200 });
    expect(document.getElementById("new")?.dispatchEvent(click)).toBe(true);
  });
});

it("keeps it from all controls where the first click came before the guard", () => {
  expect(send("one", 2)).toBe(false);
});

it("ends with its undo", () => {
  stop();
  send("one", 1);
  send("two", 2);
  expect(clicked).toEqual(["one", "two"]);
});
