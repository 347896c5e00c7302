// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadWithIntegrity } from "./integrity-checked-modules.ts";
import type { LoadModule } from "./load-module.ts";

const BASE = "http://slices.test/mfe-demo/1.0.0";
const REQUEST = {
  slice: "mfe-demo",
  version: "1.0.0",
  entry: `${BASE}/remoteEntry.js`,
  expose: "./routes",
  attempt: 0,
  integrity: {
    "remoteEntry.js": "sha384-entry",
    "routes.1.js": "sha384-routes",
    "routes.1.css": "sha384-css",
    "embed/ticker.js": "sha384-ticker",
  },
};

const load = vi.fn<LoadModule>();
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
const settle = (type: "load" | "error", part = "") => {
  for (const link of links()) if (link.href.includes(part)) link.dispatchEvent(new Event(type));
};

function importMap(...files: string[]): void {
  const script = document.createElement("script");
  script.type = "importmap";
  script.textContent = JSON.stringify({
    integrity: Object.fromEntries(files.map((file) => [`${BASE}/${file}`, "sha384-x"])),
  });
  document.head.append(script);
}

beforeEach(() => {
  document.head.innerHTML = "";
  load.mockReset().mockResolvedValue("module");
});

describe("a build's scripts", () => {
  it("are all checked before the first of them is run", async () => {
    const loaded = loadWithIntegrity(document, load)(REQUEST);
    expect(links().map((link) => [link.href, link.integrity, link.crossOrigin])).toEqual([
      [`${BASE}/remoteEntry.js`, "sha384-entry", "anonymous"],
      [`${BASE}/routes.1.js`, "sha384-routes", "anonymous"],
    ]);
    settle("load", "remoteEntry");
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    settle("load", "routes");
    expect(await loaded).toBe("module");
    expect(load).toHaveBeenCalledExactlyOnceWith(REQUEST);
  });

  it("are never run where one of them is not what was published", async () => {
    const loaded = loadWithIntegrity(document, load)(REQUEST);
    settle("load", "remoteEntry");
    settle("error", "routes");
    await expect(loaded).rejects.toThrow("routes.1.js is missing or not what was published");
    expect(load).not.toHaveBeenCalled();
  });

  it("are left to the browser where the page's import map names them", async () => {
    importMap("remoteEntry.js", "routes.1.js");
    expect(await loadWithIntegrity(document, load)(REQUEST)).toBe("module");
    expect(links()).toEqual([]);
  });

  it("are checked at the address of a further attempt, which no import map names", async () => {
    importMap("remoteEntry.js", "routes.1.js");
    const loaded = loadWithIntegrity(document, load)({ ...REQUEST, attempt: 2 });
    expect(links().map(({ href }) => href)).toEqual([`${BASE}/remoteEntry.js?attempt=2`]);
    settle("load");
    expect(await loaded).toBe("module");
  });

  it("are checked once for all exposes, and again only where that failed", async () => {
    const loadChecked = loadWithIntegrity(document, load);
    const failed = loadChecked(REQUEST);
    settle("load", "routes");
    settle("error", "remoteEntry");
    await expect(failed).rejects.toThrow();
    const routes = loadChecked(REQUEST);
    const panel = loadChecked({ ...REQUEST, expose: "./panel" });
    expect(links()).toHaveLength(3);
    settle("load");
    await Promise.all([routes, panel]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("need no check where a developer's own machine serves them without one", async () => {
    expect(await loadWithIntegrity(document, load)({ ...REQUEST, integrity: {} })).toBe("module");
    expect(links()).toEqual([]);
  });
});
