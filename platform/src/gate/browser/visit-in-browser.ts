import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Build } from "../../releases/release-record.ts";
import { readManifest } from "../../rspack/federation-manifest.ts";
import type { Outcome } from "../report.ts";
import { compiledSandbox } from "../sandbox/compile-sandbox.ts";
import { launchChromium } from "./launch-chromium.ts";

/** The longest that the start of a release, or the visit of a route, may take, in ms. It usually takes a tenth of it. */
const DEADLINE = 10_000;

/** A name that no request resolves, and that browsers trust like https. */
const ORIGIN = "http://localhost";
const GATE = "/gate/";
const SLICE = "/slice/";

const TYPES: Record<string, string> = { js: "text/javascript", mjs: "text/javascript", css: "text/css" };

/** Answers the page's requests from the gate's files and the build's; all others fail, as while the service is away. */
async function answerRequests(context: BrowserContext, files: Build["files"], folder: string): Promise<void> {
  const read = (path: string): Buffer | string | undefined => {
    if (path === "/") return `<!doctype html><script type="module" src="${GATE}page.js"></script>`;
    if (path.startsWith(SLICE)) {
      const content = files.get(path.slice(SLICE.length));
      return content && Buffer.from(content);
    }
    return /^\/gate\/[\w.-]+$/.test(path) ? readFileSync(join(folder, path.slice(GATE.length))) : undefined;
  };
  await context.routeWebSocket(/./, (socket) => socket.close());
  await context.route(/./, async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const body = origin === ORIGIN ? read(decodeURIComponent(pathname)) : undefined;
    if (body === undefined) return await route.abort();
    const contentType =
      TYPES[pathname.split(".").at(-1) ?? ""] ?? (pathname === "/" ? "text/html" : undefined);
    await route.fulfill({ body, ...(contentType !== undefined && { contentType }) });
  });
}

/** Rejects with a sentence once nothing was reported for too long. */
function watchProgress(deadline: number) {
  let visit = "it";
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (error: Error) => void = () => {};
  const late = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  late.catch(() => {});
  function report(words: string): void {
    visit = words;
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(new Error(`did not finish within ${deadline / 1_000} s`)), deadline);
  }
  return { late, report, visit: () => visit, stop: () => clearTimeout(timer) };
}

async function visitIn(page: Page, entry: string, addresses: readonly string[], deadline: number) {
  const progress = watchProgress(deadline);
  const findings: string[] = [];
  const add = (message: string) => findings.push(`${progress.visit()}: ${message}`);
  await page.exposeFunction("onVisit", progress.report);
  try {
    await page.goto(`${ORIGIN}/`);
    progress.report("the start");
    const call = `visitRoutes(${JSON.stringify(`${SLICE}${entry}`)}, "${GATE}stdin.js", ${JSON.stringify(addresses)})`;
    findings.push(...(await Promise.race([page.evaluate<string[]>(call), progress.late])));
  } catch (error) {
    add(`it ${(error as Error).message.split("\n")[0]}`);
  } finally {
    progress.stop();
  }
  return [...new Set(findings)];
}

/** Opens addresses of a build in a Chromium of this machine, where there is one, as the sandbox does without one. */
export async function visitInBrowser(
  { files }: Pick<Build, "files">,
  addresses: readonly string[],
  deadline = DEADLINE,
): Promise<Outcome> {
  if (addresses.length === 0) return [];
  const browser: Browser | string = await launchChromium();
  if (typeof browser === "string") return { skipped: browser };
  try {
    const context = await browser.newContext({ serviceWorkers: "block", acceptDownloads: false });
    const { folder } = await compiledSandbox();
    await answerRequests(context, files, folder);
    const { file } = readManifest(files).entry;
    return await visitIn(await context.newPage(), file, addresses, deadline);
  } finally {
    await browser.close();
  }
}
