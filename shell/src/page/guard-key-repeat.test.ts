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
])("lets a held key act once: on a %s, %j", (id, key) => {
  expect(press(id, key, false)).toBe(true);
  expect(press(id, key, true)).toBe(false);
  expect(press(id, key, false)).toBe(true);
  expect(heard).toEqual([`${id} ${key}`, `${id} ${key}`]);
});

it.each([
  ["field", " "],
  ["field", "a"],
  ["button", "ArrowDown"],
])("leaves what repeats on purpose alone: in a %s, %j", (id, key) => {
  expect(press(id, key, true)).toBe(true);
  expect(heard).toEqual([`${id} ${key}`]);
});

it("ends with its undo", () => {
  stop();
  expect(press("button", "Enter", true)).toBe(true);
});
