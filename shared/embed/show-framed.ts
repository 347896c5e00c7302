import { fetchJson } from "./feed-address.ts";

/** What a framed element says of itself in `detail` and, at the start, in `status`. */
type FramedElement = HTMLElement & { readonly status: object };

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

/**
 * Posts to the page around how high the element is, what its status is and which symbol was clicked. Links are only those
 * of a listed page: anybody can write an address of the frame, and nobody else's links belong to its origin.
 */
async function report(element: FramedElement, link: string | null): Promise<void> {
  const origin = parentOrigin();
  if (origin === null || !(await isAllowed(origin))) return;
  const post = (message: object) => window.parent.postMessage(message, origin);
  if (link !== null) element.setAttribute("href", link);
  element.addEventListener("symbolclick", (event) =>
    post({ type: "cointide-symbolclick", ...(event as CustomEvent<object>).detail }),
  );
  new ResizeObserver(() => {
    post({ type: "cointide-height", height: Math.ceil(element.getBoundingClientRect().height) });
  }).observe(element);
  element.addEventListener("cointide-status", (event) =>
    post({ type: "cointide-status", ...(event as CustomEvent<object>).detail }),
  );
  post({ type: "cointide-status", ...element.status });
}

/**
 * Shows an element of ours alone in a page that is framed, and reports to the page around. What is wrong in the query, the
 * element says itself.
 * @param name the element's, whose script the page loads.
 * @param taken the attributes that the query may name, beside `href`.
 */
export function showFramed(name: string, taken: readonly string[]): void {
  const query = new URLSearchParams(window.location.search);
  const element = document.createElement(name) as FramedElement;
  for (const attribute of taken) {
    const value = query.get(attribute);
    if (value !== null) element.setAttribute(attribute, value);
  }
  document.body.append(element);
  report(element, query.get("href")).catch(() => {
    // Without an answer nothing is posted; the prices are there all the same.
  });
}
