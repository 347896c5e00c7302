import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSliceDescription } from "../config/workspace.ts";
import { browserConfig } from "../rspack/browser-config.ts";
import { startServer } from "./start-server.ts";

const ENTRY = "src/dev-page.tsx";

/** Shows what nothing catches: without a shell there is no card in a slice's place, and the page would be empty. */
const ERRORS = `<dialog id="error" aria-labelledby="error-title">
<h1 id="error-title">This page threw an error</h1>
<p>Save a fix, then reload. The console has the stack trace.</p>
<pre></pre>
<button type="button" onclick="location.reload()">Reload</button>
<button type="button" onclick="this.closest('dialog').close()">Close</button>
</dialog>
<script>
function showError({ message, reason }) {
  const dialog = document.getElementById("error");
  dialog.querySelector("pre").textContent = message ?? reason?.message ?? String(reason);
  if (!dialog.open) dialog.showModal();
}
addEventListener("error", showError);
addEventListener("unhandledrejection", showError);
</script>`;

const html = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>#error { max-inline-size: min(40rem, 90vw); } #error pre { overflow: auto; white-space: pre-wrap; }</style>
<link rel="stylesheet" href="/main.css">
<script type="module" src="/main.js"></script>
</head>
<body><div id="root"></div>
${ERRORS}
</body>
</html>
`;

/**
 * Serves a slice's own page, `src/dev-page.tsx`: no shell, no service, and React's own Fast Refresh.
 * Returns a function that stops it.
 */
export async function startDevPage(folder: string, port: number): Promise<() => Promise<void>> {
  const { name } = readSliceDescription(folder);
  if (!existsSync(join(folder, ENTRY))) {
    throw new Error(`${name} has no ${ENTRY}. Run it inside a page, without --alone.`);
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
