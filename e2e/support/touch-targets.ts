import type { Page } from "@playwright/test";

/** The least that a finger needs, in px; half a pixel may be lost to rounding. */
const LEAST = 43;

const CONTROLS = "a[href], button, input, select, textarea, summary, [role=option], [role^=menuitem]";

/**
 * The controls that a finger misses easily, by the area that answers a touch and not by their box: each is given with
 * its size. Of a page with a dialog, those of the dialog.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([controls, least]) => {
      const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
      const answers = (control: Element, x: number, y: number) => {
        const found = document.elementFromPoint(x, y);
        return control.contains(found) || found?.closest("label")?.control === control;
      };
      /** How far the control answers from its middle in a direction. */
      function reach(control: Element, x: number, y: number, dx: number, dy: number): number {
        let steps = 0;
        while (steps < least && answers(control, x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
        return steps;
      }
      const small: string[] = [];
      for (const control of root.querySelectorAll(controls)) {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        control.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width === 0 || !answers(control, x, y)) continue;
        const wide = reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0) + 1;
        const high = reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1) + 1;
        if (Math.min(wide, high) < least) small.push(`${wide} × ${high}: ${control.outerHTML.slice(0, 120)}`);
      }
      return small;
    },
    [CONTROLS, LEAST] as const,
  );
}
