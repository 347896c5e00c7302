import { afterEach, describe, expect, it, vi } from "vitest";
import { installedChromium, WINDOWLESS } from "../../config/installed-chromium.ts";
import { visitInBrowser } from "./visit-in-browser.ts";

const hasChromium = installedChromium([WINDOWLESS]) !== undefined;
if (!hasChromium) console.warn("There is no Chromium: that the gate opens routes in one is NOT tested here.");

const ADDRESS = "/dashboard/demo";

/** A build with one route of this source. */
function build(source: string) {
  const texts = {
    "mf-manifest.json": JSON.stringify({ shared: [], exposes: [] }),
    "remoteEntry.js": `export const init = () => {};
      const thrown = (message) => { throw new Error(message); };
      export const get = async () => () => ({ createRoutes: (host) => ({ dashboard: [{ path: "demo", ${source} }] }) });`,
    "later.js":
      'export const Component = () => { new OffscreenCanvas(1, 1).getContext("2d").fill(); return null; };',
  };
  return { files: new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])) };
}

afterEach(() => void vi.unstubAllEnvs());

it("says why it opens nothing where there is no browser", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
  expect(await visitInBrowser(build("Component: () => null"), [ADDRESS])).toEqual({
    skipped: "CHROMIUM_PATH names no file: /nowhere/chromium",
  });
});

describe.runIf(hasChromium)("in a browser", () => {
  it("a route passes that draws, and whose lazy part is there", async () => {
    const lazy = 'lazy: () => import("./later.js")';
    expect(await visitInBrowser(build(lazy), [ADDRESS])).toEqual([]);
  }, 60_000);

  it.each<[string, string, string]>([
    [
      "whose view throws where fonts are there",
      'Component: () => document.fonts ? thrown("no luck") : null',
      `${ADDRESS}, opened by a guest without streams: its view throws: no luck`,
    ],
    [
      "whose lazy part is missing",
      'lazy: () => import("./gone.js")',
      `${ADDRESS}, opened by a guest without streams: its loader or a lazy part throws: Failed to fetch dynamically imported module: http://localhost/slice/gone.js`,
    ],
    [
      "that breaks after a moment",
      'Component: () => { setTimeout(() => thrown("later")); return null; }',
      `${ADDRESS}, opened by a guest without streams: it throws what nothing catches: later`,
    ],
  ])(
    "a route is refused %s",
    async (_, source, finding) => {
      const findings = await visitInBrowser(build(source), [ADDRESS]);
      expect(findings).toContain(finding);
    },
    60_000,
  );

  it("a route is refused that keeps the processor for longer than a visit may take", async () => {
    const source =
      "loader: () => { const end = Date.now() + 60_000; while (Date.now() < end); }, Component: () => null";
    const findings = await visitInBrowser(build(source), [ADDRESS], 4_000);
    expect(findings).toEqual([`${ADDRESS}, opened by a guest without streams: it did not finish within 4 s`]);
  }, 60_000);

  it("a route reaches nothing: its requests fail, and those to this machine do", async () => {
    const source = `loader: async () => {
        for (const address of ["/own", "http://127.0.0.1:4000/healthz", "https://example.com/"])
          await fetch(address).then(() => thrown("reached " + address), () => {});
        const socket = new WebSocket("ws://127.0.0.1:4000/");
        await new Promise((resolve, reject) => { socket.onmessage = () => reject(new Error("spoke")); socket.onclose = resolve; });
        return null;
      }, Component: () => null`;
    expect(await visitInBrowser(build(source), [ADDRESS])).toEqual([]);
  }, 60_000);
});
