import { expect, it } from "vitest";
import { hasVisible, visibleOrEmpty } from "./visible-text.ts";

it.each([
  ["nothing", ""],
  ["spaces", " \u00a0\u1680\u2003\u3000"],
  ["the braille blank", "\u2800"],
  ["Hangul fillers", "\u115f\u1160\u3164\uffa0"],
  ["zero-width characters", "\u200b\u200c\u200d\u2060\ufeff"],
  ["variation selectors", "\ufe0e\ufe0f\u{e0100}\u180b"],
  ["combining marks", "\u0301\u0489\u20e3\u093e"],
  ["bidi controls", "\u200e\u061c\u202a\u202e\u2066\u2069"],
  ["tags", "\u{e0001}\u{e0041}\u{e007f}"],
  ["a soft hyphen and a grapheme joiner", "\u00ad\u034f"],
  ["control characters", "\u0000\t\n\u007f\u0085"],
  ["line and paragraph separators", "\u2028\u2029"],
  ["private use", "\ue000\u{f0000}"],
  ["unassigned code points", "\u0378\uffff"],
  ["halves of a surrogate pair", "\ud83d \ude80"],
  ["an object placeholder and annotations", "\ufffc\ufff9\ufffb"],
  ["other blank characters", "\u{1d159}\u{13441}\u{13442}\u{16fe4}\u{1d173}"],
  ["several of them", "\u2800 \u3164\u200b\u0301\ufe0f"],
])("finds no visible character in %s", (_, text) => {
  expect(hasVisible(text)).toBe(false);
  expect(visibleOrEmpty(text)).toBe("");
});

it.each([
  ...[
    "a",
    "1",
    "_",
    "-",
    "€",
    "🚀",
    "1\ufe0f\u20e3",
    "🏽",
    "🇩🇪",
    "\u2800\u2813",
    "币",
    "ا",
    "\u200ba",
    "e\u0301",
  ],
])("finds a visible character in %j", (text) => {
  expect(hasVisible(text)).toBe(true);
  expect(visibleOrEmpty(text)).toBe(text);
});
