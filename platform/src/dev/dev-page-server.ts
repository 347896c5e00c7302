import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSliceDescription } from "../config/workspace.ts";
import { browserConfig } from "../rspack/browser-config.ts";
import { startServer } from "./start-server.ts";

const ENTRY = "src/dev-page.tsx";

const html = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css">
<script type="module" src="/main.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;

/**
 * Serves a slice's own page, `src/dev-page.tsx`: no shell, no service, and React's own Fast Refresh.
 * Returns a function that stops it.
 */
export async function startDevPage(folder: string, port: number): Promise<() => Promise<void>> {
  const { name } = readSliceDescription(folder);
  if (!existsSync(join(folder, ENTRY))) {
    throw new Error(`${name} has no ${ENTRY}: it can only run inside a page, without --alone.`);
  }
  const config = browserConfig({ folder, name, development: true });
  return await startServer(
    {
      ...config,
      entry: { main: ["@cointide/shared/ui/styles.css", `./${ENTRY}`] },
      output: { ...config.output, publicPath: "/" },
    },
    port,
    (_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(html(name));
    },
  );
}
