// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest";
import { guardKeyRepeat } from "./guard-key-repeat.ts";

let stop: () => void;
let heard: string[];

beforeEach(() => {
  heard = [];
  document.body.innerHTML = `<button id="button"></button><input id="field">`;
  document.body.onkeydown = ({ target, key }) => void heard.push(`${(target as Element).id} ${key}`);
  stop = guardKeyRepeat(document);
});
afterEach(() => stop());

/** Presses or holds a key. Returns whether the browser handles it. */
function press(id: string, key: string, repeat: boolean): boolean {
  const event = new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true });
  return document.getElementById(id)?.dispatchEvent(event) ?? false;
}

it.each([
  ["button", "Enter"],
  ["button", " "],
  ["field", "Enter"],
])("stops a held key after the first event on a %s, %j", (id, key) => {
  expect(press(id, key, false)).toBe(true);
  expect(press(id, key, true)).toBe(false);
  expect(press(id, key, false)).toBe(true);
  expect(heard).toEqual([`${id} ${key}`, `${id} ${key}`]);
});

it.each([
  ["field", " "],
  ["field", "a"],
  ["button", "ArrowDown"],
])("passes a held key on in a %s, %j", (id, key) => {
  expect(press(id, key, true)).toBe(true);
  expect(heard).toEqual([`${id} ${key}`]);
});

it("passes a held key on in a panel outside the page's root", () => {
  document.body.innerHTML = "<div id=root></div><chat-widget id=widget></chat-widget>";
  expect(press("widget", " ", true)).toBe(true);
});

it("stops guarding after the cleanup", () => {
  stop();
  expect(press("button", "Enter", true)).toBe(true);
});
