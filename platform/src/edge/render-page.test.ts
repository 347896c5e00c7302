import type { PageData } from "@cointide/shared/contracts/page";
import { expect, test } from "vitest";
import { renderPage } from "./render-page.ts";

const composition: PageData["composition"] = {
  slices: [
    {
      name: "mfe-streams",
      origin: "http://localhost:3002",
      mounts: [{ parent: "dashboard", path: "streams" }],
      slots: { "dashboard.panel": "./panel" },
      releases: [
        {
          version: "1",
          entry: "/mfe-streams/1/remoteEntry.js",
          files: { "./panel": ["panel.js", "panel.css"], "./routes": ["routes.js"] },
          integrity: {},
          mounts: [],
          slots: {},
        },
      ],
      canary: false,
    },
    {
      name: "mfe-auth",
      origin: "http://localhost:3001",
      mounts: [{ parent: "root", path: "register" }],
      slots: {},
      releases: [
        {
          version: "1",
          entry: "/mfe-auth/1/remoteEntry.js",
          files: { "./routes": ["routes.js"] },
          integrity: {},
          mounts: [],
          slots: {},
        },
      ],
      canary: false,
    },
  ],
};
const shell = { version: "1", modules: ["/main.1.js"], styles: ["/main.1.css"], integrity: {} };
const data: PageData = {
  api: "/api",
  composition,
  deployment: { sequence: 1, shell: "1", cohort: 0, publicKey: null, origins: {}, overrides: false },
  config: null,
};
const page = (pathname: string) => renderPage({ shell, data, pathname, head: "" });
const preloads = (html: string) =>
  [...html.matchAll(/modulepreload" href="([^"]+)"/g)].map((match) => match[1]);

test("the landing page preloads no slice", () => {
  expect(preloads(page("/"))).toEqual([]);
});

test("the dashboard preloads what fills its slots", () => {
  expect(preloads(page("/dashboard"))).toEqual([
    "http://localhost:3002/mfe-streams/1/remoteEntry.js",
    "http://localhost:3002/mfe-streams/1/panel.js",
  ]);
});

test("a slice's address preloads its routes beside the slots", () => {
  expect(preloads(page("/dashboard/streams/abc"))).toContain("http://localhost:3002/mfe-streams/1/routes.js");
  expect(preloads(page("/register/signin"))).toEqual([
    "http://localhost:3001/mfe-auth/1/remoteEntry.js",
    "http://localhost:3001/mfe-auth/1/routes.js",
  ]);
});

test("an address that only begins with a mount's letters preloads nothing of it", () => {
  expect(preloads(page("/registers"))).toEqual([]);
});

test("what is inlined can neither end its element nor begin a comment", () => {
  const config = { market: "live" as const, feed: "wss://example.com/</script><!--" };
  const html = renderPage({ shell, data: { ...data, config }, pathname: "/", head: "" });
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).not.toContain("<!--");
  const json = /id="cointide-page">(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual({ ...data, config });
});
