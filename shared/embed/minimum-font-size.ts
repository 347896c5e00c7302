/** Size of the panel's smallest text in em, as in panel.css. */
const TEXT = 0.875;

/** Scales a connected panel up to the browser's minimum font size, which lengths in em don't include. */
export function applyMinimumFontSize(panel: HTMLElement): void {
  const measure = (fontSize: string): number => {
    panel.style.fontSize = fontSize;
    return parseFloat(getComputedStyle(panel).fontSize);
  };
  const least = measure("1px") / TEXT;
  if (measure("") < least) measure(`${least}px`);
}
