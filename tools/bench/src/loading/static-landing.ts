import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compressFolder } from "@cointide/platform/compress";
import { createSliceApp } from "@cointide/platform/slice-app";
import type { Browser } from "@playwright/test";

export type StaticLanding = { url: string; stop(): Promise<void> };

/** The landing page as it stands once its prices are there, with the styles that stand in it and without a script. */
async function snapshot(browser: Browser, shell: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(shell);
  await page
    .getByText(/\d[.,]\d/)
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  const html = await page.evaluate(() => {
    for (const part of document.querySelectorAll("script, noscript, link:not([rel=icon])")) part.remove();
    return document.documentElement.outerHTML;
  });
  await page.context().close();
  return `<!doctype html>\n${html}`;
}

/** Serves a static page of the landing page's looks, by the same server and as well compressed, on a port of its own. */
export async function serveStaticLanding(
  browser: Browser,
  shell: string,
  port: number,
): Promise<StaticLanding> {
  const folder = mkdtempSync(join(tmpdir(), "cointide-landing-"));
  writeFileSync(join(folder, "index.html"), await snapshot(browser, shell));
  await compressFolder(folder);
  const app = createSliceApp({ files: folder });
  await app.listen({ port, host: "localhost" });
  return {
    url: `http://localhost:${port}/index.html`,
    async stop() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
