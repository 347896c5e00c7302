import type { Page } from "@playwright/test";

/** The least that a finger needs, in px. */
const LEAST = 44;
/** In px: how far apart the points are that are tried, and what a target loses where browsers round its two ends. */
const [STEP, LOST] = [0.5, 1];

const CONTROLS = "a[href], button, input, select, textarea, summary, [role=option], [role^=menuitem]";

/**
 * The controls that a finger misses easily, by the area that answers a touch and not by their box: each is given with
 * its size. Of a page with an open dialog or popover, those of that: it may cover a part of the others.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([controls, least, step, lost]) => {
      const root = [...document.querySelectorAll("dialog[open], :popover-open")].at(-1) ?? document.body;
      const answers = (control: Element, x: number, y: number) => {
        const found = document.elementFromPoint(x, y);
        return control.contains(found) || found?.closest("label")?.control === control;
      };
      /** How far the control answers from its middle in a direction. */
      function reach(control: Element, x: number, y: number, dx: number, dy: number): number {
        let reached = 0;
        while (reached < least && answers(control, x + dx * (reached + step), y + dy * (reached + step)))
          reached += step;
        return reached;
      }
      const small: string[] = [];
      for (const control of root.querySelectorAll(controls)) {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        control.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width === 0 || !answers(control, x, y)) continue;
        const wide = reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0);
        const high = reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1);
        if (Math.min(wide, high) < least - lost)
          small.push(`${wide} × ${high}: ${control.outerHTML.slice(0, 120)}`);
      }
      return small;
    },
    [CONTROLS, LEAST, STEP, LOST] as const,
  );
}
