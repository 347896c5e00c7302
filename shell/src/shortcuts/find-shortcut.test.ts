// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { findShortcut } from "./find-shortcut.ts";

const SHORTCUTS = ["n", "/", "?", "4"].map((key) => ({ key, label: key, run: () => {} }));

const find = (key: string, code: string, init?: KeyboardEventInit) =>
  findShortcut(SHORTCUTS, new KeyboardEvent("keydown", { key, code, ...init }))?.key;

afterEach(() => vi.restoreAllMocks());

it.each([
  ["n", "KeyN", "n"],
  ["N", "KeyN", "n"],
  ["n", "KeyL", "n"], // Dvorak
  ["/", "Slash", "/"],
  ["ｎ", "KeyN", "n"],
  ["／", "Slash", "/"],
  ["4", "Digit4", "4"],
  ["т", "KeyN", "n"],
  ["Т", "KeyN", "n"],
  ["ν", "KeyN", "n"],
  ["מ", "KeyN", "n"],
  ["ى", "KeyN", "n"],
  ["ㅜ", "KeyN", "n"],
  ["み", "KeyN", "n"],
  ["ื", "KeyN", "n"],
  ["٤", "Digit4", "4"],
  [".", "Slash", "/"], // Cyrillic, Hebrew
  ["ظ", "Slash", "/"], // Arabic
  ["、", "Slash", "/"], // Chinese
])("finds the shortcut of %j on %s", (key, code, shortcut) => {
  expect(find(key, code)).toBe(shortcut);
});

it.each([
  ["?", "Slash", "?"],
  ["/", "Digit7", "/"], // German
  ["?", "KeyM", "?"], // French
  ["4", "Digit4", "4"], // French
  [",", "Slash", "?"], // Cyrillic
  ["؟", "Slash", "?"], // Arabic
  ["？", "Slash", "?"],
])("finds the shortcut of %j on %s with Shift", (key, code, shortcut) => {
  expect(find(key, code, { shiftKey: true })).toBe(shortcut);
});

it.each([
  [".", "Period"],
  [",", "Comma"],
  [",", "KeyM"], // French
  ["b", "KeyN"], // Dvorak
  ["-", "Slash"], // German
  ["!", "Slash"], // French
  ["é", "Slash"], // Canadian French
  ["z", "Slash"], // Dvorak
  ["ñ", "KeyN"],
  ["¬", "KeyN"],
  ["Dead", "KeyN"],
  ["Process", "KeyN"],
  ["Unidentified", "Slash"],
  ["", "KeyN"],
  ["ю", "Period"],
])("finds none for %j on %s", (key, code) => {
  expect(find(key, code)).toBeUndefined();
});

it.each([
  ["N", "KeyN"],
  ["n", "KeyN"], // Caps Lock
  ["Т", "KeyN"],
  ["§", "Slash"], // French
  ["_", "Slash"], // German
  [":", "Slash"], // Turkish
  [".", "Slash"],
])("finds none for %j on %s with Shift", (key, code) => {
  expect(find(key, code, { shiftKey: true })).toBeUndefined();
});

it("finds none for a character of another script typed with AltGr", () => {
  vi.spyOn(KeyboardEvent.prototype, "getModifierState").mockImplementation((name) => name === "AltGraph");
  expect(find("т", "KeyN")).toBeUndefined();
});

it("finds none for the period of a Turkish keyboard", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["tr-TR", "en"]);
  expect(find(".", "Slash")).toBeUndefined();
});

it("prefers the typed character to the position of its key", () => {
  const run = () => {};
  const shortcuts = [...SHORTCUTS, { key: "т", label: "Local", run }, { key: ".", label: "Period", run }];
  const labelOf = (key: string, code: string) =>
    findShortcut(shortcuts, new KeyboardEvent("keydown", { key, code }))?.label;
  expect([labelOf("т", "KeyN"), labelOf(".", "Slash")]).toEqual(["Local", "Period"]);
});
