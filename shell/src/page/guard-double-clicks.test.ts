// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest";
import { guardDoubleClicks } from "./guard-double-clicks.ts";

let stop: () => void;
let clicked: string[];

beforeEach(() => {
  clicked = [];
  document.body.innerHTML = `
    <button id="one"><i id="icon"></i></button><button id="two"></button>
    <button id="menu" aria-haspopup="menu"></button><a id="link" href="#there"></a>
    <label id="label"><input id="box" type="checkbox"></label>
    <div id="btc" role="option"></div><div id="eth" role="option"></div>
    <dialog id="dialog" open><p id="text"></p></dialog>`;
  document.body.onclick = ({ target }) => void clicked.push((target as Element).id);
  stop = guardDoubleClicks(document);
});
afterEach(() => stop());

/** Sends one of several clicks at a place. Returns whether the browser goes on with it. */
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

it("keeps it from what opened something at the first", () => {
  for (const id of ["menu", "link"]) {
    send(id, 1);
    expect(send(id, 2)).toBe(false);
  }
  expect(clicked).toEqual(["menu", "link"]);
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

it("keeps it from all controls where the first click came before the guard", () => {
  expect(send("one", 2)).toBe(false);
});

it("ends when it is told to", () => {
  stop();
  send("one", 1);
  send("two", 2);
  expect(clicked).toEqual(["one", "two"]);
});
