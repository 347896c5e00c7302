import type { Browser } from "@playwright/test";
import { type Devtools, sessionOver } from "./devtools.ts";

/** A page without the listeners that Playwright adds to pages of its own. */
export type QuietPage = {
  devtools: Devtools;
  /** Runs it before any script of each page that is opened from now on. */
  addInitScript<Arg>(run: (arg: Arg) => void, arg: Arg): Promise<void>;
  goto(url: string): Promise<void>;
  evaluate<Result, Arg = undefined>(run: (arg: Arg) => Result | Promise<Result>, arg?: Arg): Promise<Result>;
  close(): Promise<void>;
};

/** The text of a call; the function knows nothing of what is around it here. */
const call = (run: unknown, arg: unknown): string => `(${run})(${JSON.stringify(arg)})`;

/**
 * Opens an empty page in a context of its own. Playwright listens to the network of all pages it opens: to tell it of
 * 5,000 messages a second takes more of two processors than all that is measured.
 */
export async function openQuietPage(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<QuietPage> {
  const line = await browser.newBrowserCDPSession();
  const { browserContextId } = await line.send("Target.createBrowserContext", { disposeOnDetach: true });
  const url = "about:blank";
  const { targetId } = await line.send("Target.createTarget", { url, browserContextId, ...viewport });
  const { sessionId } = await line.send("Target.attachToTarget", { targetId, flatten: false });
  const devtools = sessionOver(line, sessionId);
  const metrics = { ...viewport, deviceScaleFactor: 1, mobile: false };
  await devtools.send("Emulation.setDeviceMetricsOverride", metrics);
  await devtools.send("Page.enable");
  return {
    devtools,
    async addInitScript(run, arg) {
      await devtools.send("Page.addScriptToEvaluateOnNewDocument", { source: call(run, arg) });
    },
    async goto(address) {
      const { errorText } = await devtools.send("Page.navigate", { url: address });
      if (errorText !== undefined) throw new Error(`${address}: ${errorText}`);
    },
    async evaluate(run, arg) {
      const expression = call(run, arg);
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await devtools.send("Runtime.evaluate", options);
      if (exceptionDetails === undefined) return result.value;
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    },
    async close() {
      await line.send("Target.disposeBrowserContext", { browserContextId });
      await line.detach();
    },
  };
}
