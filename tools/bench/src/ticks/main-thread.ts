import type { Browser, CDPSession } from "@playwright/test";
import type { Devtools } from "../support/devtools.ts";

/**
 * What a page costs, in ms of processor time a second. `task` is everything on the page's main thread; `script`,
 * `layout` and `style` are parts of it. `process` counts all threads of the process, workers too.
 */
export type Cost = { task: number; script: number; layout: number; style: number; process: number };

const METRICS = {
  task: "TaskDuration",
  script: "ScriptDuration",
  layout: "LayoutDuration",
  style: "RecalcStyleDuration",
} as const;

export type CostMeter = { measure(ms: number): Promise<Cost>; close(): Promise<void> };

/** The processor time of all pages of the browser, in s. Only one of them does anything. */
async function rendererSeconds(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Meters one page. Time is that of the thread, not of the clock: a thread that waits because other programs
 * have the processor costs nothing.
 */
export async function createCostMeter(browser: Browser, page: Devtools): Promise<CostMeter> {
  const whole = await browser.newBrowserCDPSession();
  await page.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await page.send("Performance.getMetrics");
    const values = new Map(metrics.map(({ name, value }) => [name, value]));
    return { at: performance.now() / 1_000, values, process: await rendererSeconds(whole) };
  };
  return {
    async measure(ms) {
      const before = await read();
      await new Promise((resolve) => setTimeout(resolve, ms));
      const after = await read();
      const seconds = after.at - before.at;
      const rate = (metric: string) =>
        (((after.values.get(metric) ?? Number.NaN) - (before.values.get(metric) ?? Number.NaN)) * 1_000) /
        seconds;
      const { task, script, layout, style } = METRICS;
      return {
        ...{ task: rate(task), script: rate(script), layout: rate(layout), style: rate(style) },
        process: ((after.process - before.process) * 1_000) / seconds,
      };
    },
    close: () => whole.detach(),
  };
}
