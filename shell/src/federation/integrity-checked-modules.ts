import { entryAt, type LoadModule } from "./load-module.ts";

/** The scripts that the browser checks by itself, by address: those of the page's import map. */
function integrityOfPage(page: Document): Record<string, unknown> {
  const text = page.querySelector('script[type="importmap"]')?.textContent;
  return text ? (JSON.parse(text).integrity ?? {}) : {};
}

/** Fetches a script into the browser's module map, which keeps it only where it is what it has to be. */
function preload(page: Document, href: string, integrity: string): Promise<void> {
  const link = page.createElement("link");
  Object.assign(link, { rel: "modulepreload", href, integrity, crossOrigin: "anonymous" });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${new URL(href).pathname} is missing or not what was published`));
    page.head.append(link);
  });
}

/**
 * Loads a build only after each of its scripts has been checked. What the import map of the page names, the
 * browser checks itself; what it does not, such as a second attempt or a release that came later, is preloaded
 * with its integrity: a module is taken from where the preload put it, and is never run where that failed.
 */
export function loadWithIntegrity(page: Document, load: LoadModule): LoadModule {
  let checkedByPage: Record<string, unknown> | undefined;
  /** Scripts that were found to be right. */
  const checked = new Map<string, Promise<void>>();

  function check(href: string, integrity: string): Promise<void> {
    const known = checked.get(href);
    if (known !== undefined) return known;
    const check = preload(page, href, integrity);
    checked.set(href, check);
    check.catch(() => checked.delete(href));
    return check;
  }

  return async (request) => {
    checkedByPage ??= integrityOfPage(page);
    const { entry, attempt, integrity } = request;
    const checks: Promise<void>[] = [];
    for (const [path, digest] of Object.entries(integrity)) {
      // What is below `embed` is for other pages.
      if (!/^(?!embed\/).*\.m?js$/.test(path)) continue;
      const file = new URL(path, entry).href;
      const href = file === entry ? entryAt(entry, attempt) : file;
      if (!(href in checkedByPage)) checks.push(check(href, digest));
    }
    await Promise.all(checks);
    return await load(request);
  };
}
