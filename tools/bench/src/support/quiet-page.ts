import { EventEmitter } from "node:events";
import type { Browser, CDPSession } from "@playwright/test";

/** Speaks the DevTools protocol with one target. */
export type Devtools = Pick<CDPSession, "send" | "on">;

type Reply = { result?: object; error?: { message: string } };
type Message = Reply & { id?: number; method?: string; params?: object };

/**
 * Speaks with a target over another's line, by the session that attaching to it unflattened gave: Playwright has
 * sessions for its own pages only.
 */
export function sessionOver(line: Devtools, sessionId: string): Devtools {
  const events = new EventEmitter();
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  line.on("Target.receivedMessageFromTarget", (received) => {
    if (received.sessionId !== sessionId) return;
    const { id, method = "", params, ...reply }: Message = JSON.parse(received.message);
    if (id === undefined) events.emit(method, params);
    else waiting.get(id)?.(reply);
  });
  async function send(method: string, params: object = {}): Promise<unknown> {
    const id = ++lastId;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await line.send("Target.sendMessageToTarget", { sessionId, message });
    const { result, error } = await replied;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }
  return { send: send as Devtools["send"], on: events.on.bind(events) as unknown as Devtools["on"] };
}

/** A page without the listeners that Playwright adds to pages of its own. */
export type QuietPage = Awaited<ReturnType<typeof openQuietPage>>;

/** The text of a call; the function knows nothing of what is around it here. */
const call = (run: unknown, arg: unknown): string => `(${run})(${JSON.stringify(arg)})`;

/**
 * Opens an empty page in a context of its own. Playwright listens to the network of all pages it opens: to tell it of
 * 5,000 messages a second takes more of two processors than all that is measured.
 */
export async function openQuietPage(browser: Browser, viewport: { width: number; height: number }) {
  const line = await browser.newBrowserCDPSession();
  const { browserContextId } = await line.send("Target.createBrowserContext", { disposeOnDetach: true });
  const target = { url: "about:blank", browserContextId, ...viewport };
  const { targetId } = await line.send("Target.createTarget", target);
  const { sessionId } = await line.send("Target.attachToTarget", { targetId, flatten: false });
  const devtools = sessionOver(line, sessionId);
  const metrics = { ...viewport, deviceScaleFactor: 1, mobile: false };
  await devtools.send("Emulation.setDeviceMetricsOverride", metrics);
  await devtools.send("Page.enable");
  return {
    devtools,
    /** Runs it before any script of each page that is opened from now on. */
    async addInitScript<Arg>(run: (arg: Arg) => void, arg: Arg): Promise<void> {
      await devtools.send("Page.addScriptToEvaluateOnNewDocument", { source: call(run, arg) });
    },
    async goto(url: string): Promise<void> {
      const { errorText } = await devtools.send("Page.navigate", { url });
      if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
    },
    async evaluate<Result, Arg = undefined>(
      run: (arg: Arg) => Result | Promise<Result>,
      arg?: Arg,
    ): Promise<Result> {
      const options = { expression: call(run, arg), awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await devtools.send("Runtime.evaluate", options);
      if (exceptionDetails === undefined) return result.value;
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    },
    async close(): Promise<void> {
      await line.send("Target.disposeBrowserContext", { browserContextId });
      await line.detach();
    },
  };
}
