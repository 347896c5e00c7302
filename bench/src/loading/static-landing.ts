import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compressFolder } from "@cointide/platform/compress";
import { staticFiles } from "@cointide/platform/static-files";
import type { Browser } from "@playwright/test";

export type StaticLanding = { url: string; stop(): Promise<void> };

/** The landing page as it stands once its prices are there, with its styles and without a script. */
async function snapshot(
  browser: Browser,
  shell: string,
): Promise<{ html: string; styles: Map<string, string> }> {
  const page = await browser.newPage();
  await page.goto(shell);
  await page
    .getByText(/\d[.,]\d/)
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("script, noscript, link[rel=modulepreload], style"))
      part.remove();
    for (const link of document.querySelectorAll("link[rel=stylesheet], link[rel=preload]"))
      link.removeAttribute("integrity");
  });
  const addresses = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
      ({ href }) => new URL(href).pathname,
    ),
  );
  const texts = addresses.map(
    async (path) => [path, await (await fetch(new URL(path, shell))).text()] as const,
  );
  const styles = new Map(await Promise.all(texts));
  const html = `<!doctype html>\n${await page.evaluate(() => document.documentElement.outerHTML)}`;
  await page.context().close();
  return { html, styles };
}

/** Serves a static page of the landing page's looks, by the same server and as well compressed, on a port of its own. */
export async function serveStaticLanding(
  browser: Browser,
  shell: string,
  port: number,
): Promise<StaticLanding> {
  const folder = mkdtempSync(join(tmpdir(), "cointide-landing-"));
  const { html, styles } = await snapshot(browser, shell);
  writeFileSync(join(folder, "index.html"), html);
  for (const [path, text] of styles) writeFileSync(join(folder, path), text);
  await compressFolder(folder);
  const files = staticFiles(folder);
  const server = createServer((request, response) => {
    files(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    url: `http://localhost:${port}/index.html`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
