/** The size of texts relative to their panel, as in panel.css. */
const TEXT = 0.875;

/** Scales a connected panel up to the browser's minimum font size, which lengths in em don't include. */
export function applyMinimumFontSize(panel: HTMLElement): void {
  const measure = () => Number.parseFloat(getComputedStyle(panel).fontSize);
  panel.style.fontSize = "1px";
  const least = measure();
  panel.removeAttribute("style");
  if (measure() * TEXT < least) panel.style.fontSize = `${least / TEXT}px`;
}
