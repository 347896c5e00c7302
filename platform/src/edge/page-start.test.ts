import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { DISPLAY_SCRIPT } from "./page-start.ts";

describe("the script that sets the display", () => {
  /** Runs the script in a browser with a minimum font size, in px. Returns the root element's attributes and style. */
  function run(getItem: (key: string) => string | null, least = 0) {
    const dataset: Record<string, string> = {};
    const style: Record<string, unknown> = {
      fontSize: "16px",
      setProperty: (name: string, value: string) => Object.assign(style, { [name]: value }),
    };
    const head = { style: { fontSize: "" }, removeAttribute: () => {} };
    const getComputedStyle = (element: { style: { fontSize: string } }) => ({
      fontSize: `${Math.max(least, Number.parseFloat(element.style.fontSize))}px`,
    });
    const document = { head, documentElement: { dataset, style } };
    runInNewContext(DISPLAY_SCRIPT, { localStorage: { getItem }, document, getComputedStyle });
    return { dataset, fontSize: style.fontSize, least: style["--text-min"] };
  }
  const kept = (value: unknown) =>
    run((key) =>
      key === "u:preferences"
        ? JSON.stringify({ version: 1, sections: { display: { changedAt: 1, value } } })
        : null,
    ).dataset;

  test("sets the user's preferences, but no unknown ones", () => {
    expect(kept({ theme: "dark", palette: "blue-orange", density: "dense", evil: "x" })).toEqual({
      theme: "dark",
      palette: "blue-orange",
    });
  });

  test("sets no preferences if none are stored or they are unreadable", () => {
    for (const value of [undefined, null, 7, []]) expect(kept(value)).toEqual({});
    expect(run(() => "no json").dataset).toEqual({});
    const blocked = run(() => {
      throw new Error("blocked");
    });
    expect(blocked.dataset).toEqual({});
  });

  test.each([
    [0, "16px", undefined],
    [12, "16px", undefined],
    [14, "16px", "14px"],
    [20, "20px", "20px"],
    [24, "24px", "24px"],
  ])("scales the page to a minimum font size of %d px", (minimum, fontSize, least) => {
    expect(run(() => null, minimum)).toMatchObject({ fontSize, least });
  });
});
