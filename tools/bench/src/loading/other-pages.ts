import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compressFolder } from "@cointide/platform/compress";
import { createConfigCache } from "@cointide/platform/config-cache";
import { createShellApp } from "@cointide/platform/shell-app";
import type { SingleBuild } from "@cointide/platform/single-build";
import { createSliceApp } from "@cointide/platform/slice-app";
import type { UndoStack } from "@cointide/testing/undo-stack";
import type { Browser } from "@playwright/test";

/** Serves the build without federation by the same server as the product's page, on a port of its own. Gives its address. */
export async function serveSingle(undo: UndoStack, port: number, service: string): Promise<string> {
  const url = `http://localhost:${port}`;
  const built = JSON.parse(readFileSync(process.env.SINGLE_BUILD ?? "", "utf8")) as SingleBuild;
  const { files, shell } = built;
  const composition = { slices: built.composition.slices.map((slice) => ({ ...slice, origin: url })) };
  const deployment = { sequence: 0, shell: "", cohort: 0, publicKey: null, origins: {}, overrides: false };
  const config = createConfigCache(`${service}/config`);
  const page = () => ({ shell, composition, deployment });
  const app = createShellApp({ files, page, service, config, feeds: [] });
  await app.listen({ port, host: "localhost" });
  undo.add(() => app.close());
  return url;
}

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

/** Serves a static page of the landing page's looks, by the same server and as well compressed. Gives its address. */
export async function serveStaticLanding(
  undo: UndoStack,
  port: number,
  browser: Browser,
  shell: string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "cointide-landing-"));
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "index.html"), await snapshot(browser, shell));
  await compressFolder(folder);
  const app = createSliceApp({ files: folder });
  await app.listen({ port, host: "localhost" });
  undo.add(() => app.close());
  return `http://localhost:${port}/index.html`;
}
