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
};

/** The panel's own colours of lines, which its buttons and its list of compared symbols show too. */
const AVERAGES = ["var(--average-1)", "var(--average-2)", "var(--average-3)"];
const COMPARED = ["var(--line-1)", "var(--line-2)", "var(--line-3)", "var(--line-4)"];

/** Reads the page's tokens where an element stands: theme, palette, and whether values are old, decide what they are. */
export function readLook(element: HTMLElement): Look {
  const probe = document.createElement("span");
  probe.hidden = true;
  element.append(probe);
  const resolve = (color: string): string => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const look: Look = {
    surface: resolve("var(--color-surface)"),
    text: resolve("var(--color-text-muted)"),
    line: resolve("var(--color-line-strong)"),
    grid: resolve("var(--color-line)"),
    up: resolve("var(--color-up)"),
    down: resolve("var(--color-down)"),
    accent: resolve("var(--color-accent)"),
    mark: resolve("var(--color-text)"),
    averages: AVERAGES.map(resolve),
    compared: COMPARED.map(resolve),
    font: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return look;
}

/** The same colour, through which the ground is seen. @param color as `rgb(1, 2, 3)` */
export const faded = (color: string, alpha: number): string => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
};
