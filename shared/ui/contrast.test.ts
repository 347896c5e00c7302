import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = ["./tokens.css", "./page-tokens.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");

type Theme = "light" | "dark";
type Rgb = readonly [number, number, number];

/** What a rule of the style sheets says. */
function rule(selector: string): string {
  const start = css.indexOf(`${selector} {`);
  return css.slice(start, css.indexOf("\n  }", start));
}

/** The colours that a part of the style sheets gives, by token; a token of another kind is left out. */
function colours(part: string, theme: Theme): Map<string, Rgb> {
  const found = part.matchAll(/--color-([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/gi);
  return new Map(
    [...found].map(([, token, light, dark]) => [`${token}`, rgb(`${theme === "light" ? light : dark}`)]),
  );
}

function rgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function mix(over: Rgb, under: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => over[at] * share + under[at] * (1 - share);
  return [channel(0), channel(1), channel(2)];
}

const SURFACES = ["ground", "surface", "raised", "sunken", "control", "hover"];
const TEXTS = ["text", "text-muted", "text-stale", "accent", "danger", "success", "warning"];
const PAIRS = [
  ["on-accent", "accent-fill"],
  ["on-accent", "accent-fill-hover"],
  ["on-danger", "danger-fill"],
  ["on-danger", "danger-fill-hover"],
  ["text-disabled", "disabled"],
  ["accent", "accent-soft"],
  ["text", "accent-soft"],
  ["text", "danger-soft"],
  ["text", "warning-soft"],
  ["danger", "danger-soft"],
  ["warning", "warning-soft"],
] as const;
const GRAPHICS = ["line-strong", "focus", "coin", "accent"];
const PALETTES = [
  ["green-red", '[data-palette="green-red"]'],
  ["red-green", '[data-palette="red-green"]'],
  ["blue-orange", '[data-palette="blue-orange"]'],
] as const;

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const tokens = colours(css, theme);
  const of = (token: string, from = tokens): Rgb => {
    const colour = from.get(token);
    if (colour === undefined) throw new Error(`No such colour: ${token}`);
    return colour;
  };

  it.each(TEXTS)("%s is readable on every surface", (text) => {
    for (const surface of SURFACES) {
      expect(contrast(of(text), of(surface)), `on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(PAIRS)("%s is readable on %s", (text, surface) => {
    expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(GRAPHICS)("%s stands out from every surface", (graphic) => {
    for (const surface of SURFACES) {
      expect(contrast(of(graphic), of(surface)), `on ${surface}`).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(PALETTES)(
    "the palette %s is readable on every surface, and on the ground of a large change",
    (_, selector) => {
      const palette = colours(rule(selector), theme);
      // A pinned row has the last one.
      for (const surface of [...SURFACES, "accent-soft"]) {
        for (const direction of ["up", "down"]) {
          const colour = of(direction, palette);
          const ground = mix(colour, of(surface), 0.08);
          expect(contrast(colour, of(surface)), `${direction} on ${surface}`).toBeGreaterThanOrEqual(4.5);
          expect(contrast(colour, ground), `${direction} changed on ${surface}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );
});

it("each colour that something is drawn in is one of the system's where colours are forced", () => {
  const forced = [...css.matchAll(/@media screen and \(forced-colors: active\) \{(.*?)\n {2}\}/gs)].join();
  const drawn = [...colours(css, "light").keys()];
  expect(drawn.filter((token) => !forced.includes(`--color-${token}: `))).toEqual([]);
  expect([...forced.matchAll(/--color-[\w-]+: (\w+);/g)].map(([, color]) => color)).toEqual(
    expect.arrayContaining(["Canvas", "CanvasText", "GrayText", "Highlight", "HighlightText", "LinkText"]),
  );
});

/**
 * How a colour looks to people who lack one kind of cone, in linear light (Machado, Oliveira and Fernandes 2009, full
 * severity).
 */
const DEFICIENCIES = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function seenWith(deficiency: keyof typeof DEFICIENCIES, colour: Rgb): Rgb {
  const matrix = DEFICIENCIES[deficiency];
  const linear = linearOf(colour);
  const channel = (row: number) =>
    linear.reduce((sum, value, column) => sum + value * (matrix[3 * row + column] ?? 0), 0);
  return [channel(0), channel(1), channel(2)].map((value) =>
    Math.min(1, Math.max(0, value)),
  ) as unknown as Rgb;
}

const linearOf = (colour: Rgb): Rgb =>
  colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;

/** CIE 1976 L*a*b* of linear sRGB, by whose distance colours differ: 2.3 can just be seen. */
function lab([red, green, blue]: Rgb): Rgb {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: Rgb, other: Rgb): number => {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

describe.each(["light", "dark"] as const)("the %s theme for colour-blind people", (theme) => {
  it.each(PALETTES)("keeps up and down of %s apart", (name, selector) => {
    const palette = colours(rule(selector), theme);
    const [up, down] = [palette.get("up"), palette.get("down")];
    if (up === undefined || down === undefined) throw new Error(`No such palette: ${name}`);
    for (const deficiency of ["protanopia", "deuteranopia", "tritanopia"] as const) {
      const difference = distance(seenWith(deficiency, up), seenWith(deficiency, down));
      expect(difference, deficiency).toBeGreaterThanOrEqual(name === "blue-orange" ? 80 : 20);
    }
  });
});
