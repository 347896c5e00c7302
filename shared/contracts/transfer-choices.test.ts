import { expect, it } from "vitest";
import { DISPLAY_CHOICES } from "./display.ts";
import { hasChoice, readChoice, withChoice, withoutChoice } from "./transfer-choices.ts";

it("takes every choice of the display, and leaves out what is none", () => {
  const all = Object.fromEntries(
    Object.entries(DISPLAY_CHOICES).map(([name, choices]) => [name, choices.at(-1)]),
  );
  expect(readChoice("display", { ...all, theme: "evil", token: "secret" })).toEqual({
    ...Object.fromEntries(Object.entries(all).filter(([name]) => name !== "theme")),
  });
});

it.each([null, "x", 7, [], {}, { theme: 1 }])("reads nothing of a display that is %j", (value) => {
  expect(readChoice("display", value)).toBeUndefined();
});

it("makes a choice and takes it back, and leaves other fields alone meanwhile", () => {
  const before = { theme: "light", times: "utc" };
  const choice = { theme: "dark", density: "compact" };
  const made = withChoice(before, choice);
  expect(made).toEqual({ theme: "dark", times: "utc", density: "compact" });
  expect(hasChoice(made, choice)).toBe(true);
  expect(hasChoice(before, choice)).toBe(false);
  expect(withoutChoice({ ...(made as object), times: "local" }, choice, before)).toEqual({
    theme: "light",
    times: "local",
  });
  expect(withoutChoice(choice, choice, undefined)).toBeUndefined();
  expect(withoutChoice(false, false, true)).toBe(true);
});

it("knows equal choices whatever the order of their fields", () => {
  expect(
    hasChoice({ sort: { by: "last", isDescending: true } }, { sort: { isDescending: true, by: "last" } }),
  ).toBe(true);
  expect(hasChoice(undefined, { sort: null })).toBe(false);
});
