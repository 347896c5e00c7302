import type { Page } from "@playwright/test";

/** Counts the renderers of React from now on, as its DevTools do. Call it before the page is opened. */
export async function watchReact(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const renderers = new Map<number, unknown>();
    const inject = (renderer: unknown) => renderers.set(renderers.size, renderer).size;
    const ignore = () => {};
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        ...{ renderers, supportsFiber: true, inject, checkDCE: ignore },
        ...{ onScheduleFiberRoot: ignore, onCommitFiberRoot: ignore, onCommitFiberUnmount: ignore },
      },
    });
  });
}

type SharedCopies = {
  /** How many copies of React DOM have started. */
  renderers: number;
  /** Each shared module with the number of its versions in all share scopes. */
  versions: [name: string, count: number][];
};

/** What a page that `watchReact` was called for has of its shared modules. */
export async function sharedCopies(page: Page): Promise<SharedCopies> {
  return await page.evaluate(() => {
    type Shared = Record<string, Record<string, Record<string, Record<string, object>>>>;
    const page = globalThis as unknown as {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: Map<number, unknown> };
      __FEDERATION__: { __SHARE__: Shared };
    };
    const found = new Map<string, Set<string>>();
    for (const scopes of Object.values(page.__FEDERATION__.__SHARE__)) {
      for (const scope of Object.values(scopes)) {
        for (const [name, copies] of Object.entries(scope))
          found.set(name, new Set([...(found.get(name) ?? []), ...Object.keys(copies)]));
      }
    }
    return {
      renderers: page.__REACT_DEVTOOLS_GLOBAL_HOOK__.renderers.size,
      versions: [...found].map(([name, all]): [string, number] => [name, all.size]),
    };
  });
}
