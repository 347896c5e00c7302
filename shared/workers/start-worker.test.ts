// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startWorker } from "./start-worker.ts";

const ADDRESS = new URL("https://slices.test/my.worker.1a2b3c4d.js");
const scripts: Blob[] = [];
const fetched = vi.fn<typeof fetch>();

class FakeWorker extends EventTarget {}

beforeEach(() => {
  scripts.length = 0;
  fetched.mockReset().mockImplementation(async () => new Response("postMessage(1)"));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("Worker", FakeWorker);
  vi.spyOn(URL, "createObjectURL").mockImplementation((script) => {
    scripts.push(script as Blob);
    return "blob:script";
  });
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
});
afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function putImportMap(integrity: Record<string, string>): void {
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = JSON.stringify({ integrity });
  document.head.append(map);
}

it("runs the text that was fetched with the integrity of the page's import map", async () => {
  putImportMap({ "/other.js": "sha384-other", [ADDRESS.href]: "sha384-right" });
  const { signal } = new AbortController();
  const worker = await startWorker(ADDRESS, { name: "mine", signal });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(ADDRESS.href, { signal, integrity: "sha384-right" });
  expect(await scripts[0]?.text()).toBe(`postMessage(1)\n//# sourceURL=${ADDRESS.href}`);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  worker.dispatchEvent(new Event("message"));
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith("blob:script");
});

it("takes the integrity of a release that came later from its preload", async () => {
  putImportMap({ "/other.js": "sha384-other" });
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", href: ADDRESS.href, integrity: "sha384-later" });
  document.head.append(link);
  const { signal } = new AbortController();
  await startWorker(ADDRESS, { name: "mine", signal });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(ADDRESS.href, { signal, integrity: "sha384-later" });
});

it.each([
  ["is not what was published", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["is missing", async () => new Response("not found", { status: 404 })],
])("starts nothing where the script %s", async (_, answer) => {
  fetched.mockImplementation(answer);
  await expect(
    startWorker(ADDRESS, { name: "mine", signal: new AbortController().signal }),
  ).rejects.toThrow();
  expect(scripts).toEqual([]);
});
