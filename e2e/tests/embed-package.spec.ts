import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { packEmbed } from "@cointide/platform/pack-embed";
import { expect } from "@playwright/test";
import { publint } from "publint";
import { build, type InlineConfig } from "vite";
import { chartsOf, expectDrawn } from "../support/embedded-chart.ts";
import { guideBlock } from "../support/guide.ts";
import { type HostProject, withProject } from "../support/host-project.ts";
import { watchProblems } from "../support/problems.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";
import { expectLive, tickersOf } from "../support/ticker.ts";

const HEADING = "As an npm package";
const TSC = join(import.meta.dirname, "../../node_modules/.bin/tsc");
const require = createRequire(import.meta.url);
/** The folder of React's types, by its version. */
const REACT_TYPES = {
  18: dirname(require.resolve("types-react-18/package.json")),
  19: dirname(require.resolve("types-react-19/package.json")),
};

/** Runs with an empty project in which the package of the current releases is installed. */
const withPackage = (
  product: Product,
  use: (project: HostProject, tarball: string) => Promise<void>,
): Promise<void> =>
  withProject(async (project) => {
    const tarball = await packEmbed(product.releases.store, project.folder);
    await project.run(`npm install --offline --no-audit --no-fund ./${tarball}`);
    await use(project, join(project.folder, tarball));
  });

const pageWith = (markup: string): string =>
  `<!doctype html><html lang="en"><title>A host</title><link rel="icon" href="data:,"><body>${markup}`;

/** Vite leaves `NODE_ENV` set, which programs started by later tests would inherit. */
async function buildWithVite(options: InlineConfig): Promise<void> {
  const { NODE_ENV } = process.env;
  await build(options);
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

const REACT = `/// <reference types="@cointide/embed/react" />
import type { CointideTick } from "@cointide/embed/ticker";
const onTick = ({ detail }: CustomEvent<CointideTick>) => detail.price;
export const good = (
  <>
    <cointide-ticker server="https://p.example" symbols="BTCUSDT" theme="dark" href="/{symbol}" oncointide-tick={onTick} />
    <cointide-chart symbol="BTCUSDT" interval="4h" onsymbolclick={({ detail }) => detail.symbol.length} />
  </>
);
// @ts-expect-error There is no such interval.
export const wrongInterval = <cointide-chart symbol="BTCUSDT" interval="2h" />;
// @ts-expect-error A ticker has symbols.
export const noSymbols = <cointide-ticker />;
`;

const ELEMENTS = `import type { CointideCandle } from "@cointide/embed/chart";
import "@cointide/embed/ticker";
const ticker = document.createElement("cointide-ticker");
ticker.symbols = ["BTCUSDT"];
ticker.addEventListener("symbolclick", ({ detail }) => detail.price?.length);
document.addEventListener("cointide-candle", (event) => { const candle: CointideCandle = event.detail; return candle; });
// @ts-expect-error There is no such theme.
ticker.theme = "blue";
`;

test("the package is valid and the same as the served scripts, and a Vite project shows its prices", async ({
  page,
  site,
  product,
}) => {
  const problems = await watchProblems(page);
  await withPackage(product, async (project, path) => {
    await test.step("the package", async () => {
      const tarball = new Uint8Array(readFileSync(path));
      const { messages } = await publint({ strict: true, pack: { tarball: tarball.buffer } });
      expect(messages).toEqual([]);
      const result = await checkPackage(createPackageFromTarballData(tarball));
      expect(result).toMatchObject({ types: { kind: "included" }, problems: [] });
      for (const [origin, file] of [
        [product.streams, "ticker.js"],
        [product.charts, "chart.js"],
      ] as const) {
        const served = await (await fetch(`${origin}/embed/${file}`)).text();
        const packed = join(project.folder, "node_modules/@cointide/embed", file);
        expect(readFileSync(packed, "utf8") === served, file).toBe(true);
      }
    });
    await test.step("an import on a server", async () => {
      project.write(
        "server.js",
        'await import("@cointide/embed/ticker"); await import("@cointide/embed/chart"); console.log("imported");',
      );
      expect((await project.run("node server.js")).trim()).toBe("imported");
    });
    project.write("index.html", pageWith(guideBlock(product, HEADING, "html")));
    await buildWithVite({ root: project.folder, base: "./", configFile: false, logLevel: "error" });
    project.serve(site, "vite/");
  });
  await page.goto(site.page("vite/index.html"));
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  await expectDrawn(chartsOf(page), "BTCUSDT");
  expect(problems).toEqual([]);
});

test("the package has types of its elements and events for React 18 and 19 @long", async ({ product }) => {
  await withPackage(product, async (project) => {
    project.write("page.tsx", REACT);
    project.write("element.ts", ELEMENTS);
    for (const [react, types] of Object.entries(REACT_TYPES)) {
      const compilerOptions = {
        ...{ target: "es2022", module: "esnext", moduleResolution: "bundler", jsx: "react-jsx" },
        ...{ strict: true, noEmit: true, types: [], paths: { react: [types], "react/*": [`${types}/*`] } },
      };
      const config = { compilerOptions, files: ["page.tsx", "element.ts"] };
      project.write("tsconfig.json", JSON.stringify(config));
      expect(await project.run(`${TSC} -p .`), `React ${react}`).toBe("");
    }
  });
});

test.describe("the package in other frameworks", { tag: "@long" }, () => {
  test.setTimeout(300_000);

  test("a static Next.js export shows prices", async ({ page, site, product }) => {
    const problems = await watchProblems(page);
    await withPackage(product, async (project) => {
      await project.run("npm install --no-audit --no-fund next@16.4 react@19.3 react-dom@19.3");
      project.write("next.config.js", 'export default { output: "export" };');
      project.write(
        "app/layout.jsx",
        'export default ({ children }) => <html lang="en"><head><title>Next</title><link rel="icon" href="data:," /></head><body>{children}</body></html>;',
      );
      project.write("app/prices.jsx", guideBlock(product, HEADING, "jsx"));
      project.write(
        "app/page.jsx",
        'import { Prices } from "./prices.jsx"; export default () => <main><Prices /></main>;',
      );
      await project.run("NEXT_TELEMETRY_DISABLED=1 npx next build");
      const html = readFileSync(join(project.folder, "out/index.html"), "utf8");
      expect(html).toContain(`<cointide-ticker server="${product.streams}" symbols="BTCUSDT,ETHUSDT"`);
      project.serve(site, "", "out");
    });
    await page.goto(site.page("index.html"));
    await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
    expect(problems).toEqual([]);
  });

  test("Vue checks the types of templates and shows prices", async ({ page, site, product }) => {
    await withPackage(product, async (project) => {
      await project.run(
        "npm install --no-audit --no-fund vue@3.5 vite@8.3 @vitejs/plugin-vue@6 vue-tsc@3 typescript@5.9",
      );
      const option = guideBlock(product, "In Vue", "js").replace(/^\/\/.*\n/, "");
      project.write(
        "vite.config.js",
        `import vue from "@vitejs/plugin-vue"; export default { base: "./", plugins: [${option.replace(/;\s*$/, "")}] };`,
      );
      // A variable: vue-tsc 3.3 checks no element with `//` in an attribute.
      const app = (symbols: string) => `<script setup lang="ts">
import "@cointide/embed/ticker";
import type { CointideTick } from "@cointide/embed/ticker";
const server = "${product.streams}";
const onTick = ({ detail }: CustomEvent<CointideTick>) => console.log(detail.symbol, detail.price);
</script>
<template><cointide-ticker :server="server" ${symbols} theme="dark" @cointide-tick="onTick" @symbolclick="(event) => event.detail.price" /></template>`;
      const compilerOptions = {
        ...{ target: "es2022", module: "esnext", moduleResolution: "bundler", strict: true, noEmit: true },
        ...{ skipLibCheck: true, types: ["@cointide/embed/vue"] },
      };
      project.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
      project.write(
        "src/main.ts",
        'import { createApp } from "vue"; import App from "./app.vue"; createApp(App).mount("#root");',
      );
      project.write("src/app.vue", app(':symbols="5"'));
      await expect(project.run("npx vue-tsc -p .")).rejects.toMatchObject({
        stdout: expect.stringContaining("Type 'number' is not assignable"),
      });
      project.write("src/app.vue", app(`:symbols="['BTCUSDT', 'ETHUSDT']"`));
      await project.run("npx vue-tsc -p .");
      project.write(
        "index.html",
        pageWith('<div id="root"></div><script type="module" src="/src/main.ts"></script>'),
      );
      await project.run("npx vite build --logLevel error");
      project.serve(site, "vue-package/");
    });
    await page.goto(site.page("vue-package/index.html"));
    await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  });
});
