/** What the page says that a script is checked by: its import map, or the preload of a slice that came later. */
function integrityOf(address: string, page: Document): string {
  const text = page.querySelector('script[type="importmap"]')?.textContent ?? "{}";
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> };
  const mapped = Object.entries(integrity).find(
    ([name]) => new URL(name, page.baseURI).href === address,
  )?.[1];
  const preloads = [...page.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
  return mapped ?? preloads.find(({ href }) => href === address)?.integrity ?? "";
}

type WorkerOptions = {
  /** Seen in developer tools. */
  name: string;
  signal: AbortSignal;
  page?: Document;
};

/**
 * Starts a module worker. Browsers check no worker's script by themselves, and the policy of our pages allows none at an
 * address, so the page fetches it with the integrity that was published, and the worker runs the text that was checked.
 * The caller ends it by `terminate()`. The worker should send a message once it runs.
 *
 * Rejects where the script is not what was published, does not come before the signal, or the browser has no workers.
 * @param address `new URL("./my.worker.ts?bundle", import.meta.url)`, which builds make a script of that stands alone.
 */
export async function startWorker(
  address: URL,
  { name, signal, page = document }: WorkerOptions,
): Promise<Worker> {
  const { href } = address;
  const response = await fetch(href, { signal, integrity: integrityOf(href, page) });
  if (!response.ok) throw new Error(`${href} answers ${response.status}.`);
  // The name of the script stands for its address, by which developer tools find its source map.
  const script = [await response.text(), `\n//# sourceURL=${href}`];
  const blob = URL.createObjectURL(new Blob(script, { type: "text/javascript" }));
  const worker = new Worker(blob, { type: "module", name });
  worker.addEventListener("message", () => URL.revokeObjectURL(blob), { once: true });
  return worker;
}
