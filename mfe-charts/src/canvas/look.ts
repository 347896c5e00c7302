/** The page's colours, as a canvas takes them. */
export type Look = {
  surface: string;
  text: string;
  line: string;
  grid: string;
  up: string;
  down: string;
  accent: string;
  /** Of prices that other slices mark. */
  mark: string;
  /** Of the averages, in the order of their lengths. */
  averages: readonly string[];
  /** Of compared symbols, in their order. */
  compared: readonly string[];
  font: string;
  /** Whether shapes tell apart what colours do elsewhere: hollow candles rise, and each line has its own dashes. */
  isPatterned: boolean;
  /** How many pixels are one of the page's, from 1 to 2: paper is finer than a screen. */
  scale: 1 | 2;
};

export const FORCED_COLORS = "(forced-colors: active)";

/** The panel's own colours of lines, which its buttons and its list of compared symbols show too. */
const AVERAGES = ["var(--average-1)", "var(--average-2)", "var(--average-3)"];
const COMPARED = ["var(--line-1)", "var(--line-2)", "var(--line-3)", "var(--line-4)"];

/**
 * Reads the page's tokens where an element stands: theme, palette, forced colours, and whether values are old, decide what
 * they are. For paper they are those of the light theme.
 */
export function readLook(element: HTMLElement, medium: "screen" | "paper" = "screen"): Look {
  const isPaper = medium === "paper";
  const isForced = window.matchMedia(FORCED_COLORS).matches;
  const probe = document.createElement("span");
  probe.hidden = true;
  if (isPaper) Object.assign(probe.style, { colorScheme: "light", forcedColorAdjust: "none" });
  element.append(probe);
  const read = (color: string): string => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  // The system's colours are those of the screen: on paper they are black on white.
  const resolve = (color: string): string => read(isPaper && isForced ? "black" : color);
  const text = resolve("var(--color-text-muted)");
  const look: Look = {
    surface: read(isPaper && isForced ? "white" : "var(--color-surface)"),
    text,
    line: resolve("var(--color-line-strong)"),
    // System colours have none for what is to stay behind the rest.
    grid: isForced ? faded(text, 0.25) : resolve("var(--color-line)"),
    up: resolve("var(--color-up)"),
    down: resolve("var(--color-down)"),
    accent: resolve("var(--color-accent)"),
    mark: resolve("var(--color-text)"),
    averages: AVERAGES.map(resolve),
    compared: COMPARED.map(resolve),
    font: getComputedStyle(element).fontFamily,
    isPatterned: isPaper || isForced,
    scale: isPaper ? 2 : 1,
  };
  probe.remove();
  return look;
}

/** The same colour, through which the ground is seen. @param color as `rgb(1, 2, 3)` */
export const faded = (color: string, alpha: number): string => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
};
