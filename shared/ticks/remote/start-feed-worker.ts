/** What the page's import map says that scripts are checked by, by address. */
function integrityOf(address: string, page: Document): string | undefined {
  const text = page.querySelector('script[type="importmap"]')?.textContent ?? "{}";
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> };
  return Object.entries(integrity).find(([name]) => new URL(name, page.baseURI).href === address)?.[1];
}

/**
 * Starts the worker that runs the page's tick pipeline. Browsers check no worker's script by themselves, so the page
 * fetches it with the integrity that its import map names, and the worker runs the text that was checked. Rejects where
 * the script is not what was published, does not come before the signal, or the browser has no workers.
 */
export async function startFeedWorker(signal: AbortSignal, page: Document = document): Promise<Worker> {
  const { href } = new URL("./feed.worker.ts?bundle", import.meta.url);
  const response = await fetch(href, { signal, integrity: integrityOf(href, page) ?? "" });
  if (!response.ok) throw new Error(`${href} answers ${response.status}.`);
  // The name of the script stands for its address, by which developer tools find its source map.
  const script = [await response.text(), `\n//# sourceURL=${href}`];
  const address = URL.createObjectURL(new Blob(script, { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module", name: "feed" });
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return worker;
}
