import { fetchJson } from "./feed-address.ts";

const TAKEN = ["symbols", "columns", "theme"];

/** The page around the frame, as its browser reports it; null where there is none. */
function parentOrigin(): string | null {
  if (window.parent === window) return null;
  const [nearest] = window.location.ancestorOrigins ?? [];
  return nearest ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null);
}

/** Whether the page around the frame may get messages; the policy of the frame says the same. */
async function isAllowed(origin: string): Promise<boolean> {
  const config = (await fetchJson("config.json", new AbortController().signal)) as { parents?: unknown };
  return Array.isArray(config.parents) && config.parents.includes(origin);
}

/** Shows the ticker that the query asks for; what is wrong in it, the ticker says itself. */
function showTicker(): HTMLElement {
  const query = new URLSearchParams(window.location.search);
  const ticker = document.createElement("cointide-ticker");
  for (const name of TAKEN) {
    const value = query.get(name);
    if (value !== null) ticker.setAttribute(name, value);
  }
  document.body.append(ticker);
  return ticker;
}

/** Posts to the page around how high the ticker is and whether it is live, now and at each change. */
async function report(ticker: HTMLElement): Promise<void> {
  const origin = parentOrigin();
  if (origin === null || !(await isAllowed(origin))) return;
  const post = (message: object) => window.parent.postMessage(message, origin);
  new ResizeObserver(() => {
    post({ type: "cointide-height", height: Math.ceil(ticker.getBoundingClientRect().height) });
  }).observe(ticker);
  ticker.addEventListener("cointide-status", ({ detail }) => post({ type: "cointide-status", ...detail }));
  post({ type: "cointide-status", ...(ticker as HTMLElementTagNameMap["cointide-ticker"]).status });
}

report(showTicker()).catch(() => {
  // Without an answer nothing is posted; the prices are there all the same.
});
