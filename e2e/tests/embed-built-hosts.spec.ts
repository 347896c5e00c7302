import { join } from "node:path";
import { expect } from "@playwright/test";
import { GUIDE, guideBlock } from "../support/guide.ts";
import { type HostProject, withProject } from "../support/host-project.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";
import { expectHeard } from "../support/ticker.ts";

const HEADING = "As a federated module";
const CONFIG = /^\/\/ (\S+\.config\.js)/;

/** Runs with a folder in which the tools are installed that the guide names in its n-th command. */
const withHost = (product: Product, at: number, use: (host: HostProject) => Promise<void>): Promise<void> =>
  withProject(async (host) => {
    await host.run(`${guideBlock(product, HEADING, "sh", at).trim()} --no-audit --no-fund`);
    host.write("src/main.js", guideBlock(product, HEADING, "js", 2));
    await use(host);
  });

const pageWith = (script: string): string =>
  `<!doctype html><html lang="en"><title>A host</title><link rel="icon" href="data:,"><div id="prices"></div>${script}`;

const HOSTS = [
  { tool: "Rspack", install: 0, config: 0, build: "npx rspack build --mode production" },
  { tool: "webpack", install: 1, config: 0, build: "npx webpack --mode production" },
  { tool: "Vite", install: 2, config: 1, build: "npx vite build --base ./" },
];

test.describe("a host that is built as the guide says", { tag: "@long" }, () => {
  test.setTimeout(300_000);

  for (const { tool, install, config, build } of HOSTS) {
    test(`shows the ticker and hears prices when ${tool} builds it`, async ({ page, site, product }) => {
      await withHost(product, install, async (host) => {
        const text = guideBlock(product, HEADING, "js", config);
        const [, file = ""] = CONFIG.exec(text) ?? [];
        // What the comment of the block says of the other tool.
        const [, otherFile = "", otherPlugin = ""] = /; (\S+) is the same, with ("\S+")/.exec(text) ?? [];
        const isOther = tool === "webpack";
        host.write(
          isOther ? otherFile : file,
          isOther ? text.replace(/^(import .* from )"\S+";/m, `$1${otherPlugin};`) : text,
        );
        host.write("index.html", pageWith('<script type="module" src="/src/main.js"></script>'));
        await host.run(build);
        host.serve(site, `${tool}/`);
        if (tool !== "Vite") site.put(`${tool}/index.html`, pageWith('<script src="main.js"></script>'));
        await expectHeard(page, site.page(`${tool}/index.html`));
        await expect(page.locator("#prices > div")).toHaveAttribute("data-theme", "dark");
      });
    });
  }

  test("gets the types by its tools, or declares them", async ({ product }) => {
    const [, dts = "", paths = ""] = /`(dts: \{.+\})`[\s\S]+?`("paths": \{.+\})`/.exec(GUIDE) ?? [];
    const typescript = join(import.meta.dirname, "../../node_modules/.bin/tsc");
    await withHost(product, 0, async (host) => {
      const options = `"target": "es2022", "module": "esnext", "moduleResolution": "bundler", "moduleDetection": "force", "strict": false, "noEmit": true`;
      const main = guideBlock(product, HEADING, "js", 2);
      const wrong = main.replace('["BTCUSDT", "ETHUSDT"]', "5");
      const expectTyped = async () => {
        host.write("src/main.ts", main);
        await host.run(`${typescript} -p .`);
        host.write("src/main.ts", wrong);
        await expect(host.run(`${typescript} -p .`)).rejects.toMatchObject({
          stdout: expect.stringContaining("Type 'number' is not assignable"),
        });
      };
      host.write("tsconfig.json", `{ "compilerOptions": { ${options}, ${paths} }, "include": ["src"] }`);
      host.write(
        "rspack.config.js",
        guideBlock(product, HEADING, "js", 0).replace('name: "page",', `name: "page", ${dts},`),
      );
      await host.run("npm install --no-audit --no-fund typescript@6 && npx rspack build --mode production");
      await expectTyped();

      host.write("tsconfig.json", `{ "compilerOptions": { ${options} }, "include": ["src"] }`);
      const types = await fetch(`${product.streams}/embed/ticker.d.ts`);
      host.write("src/ticker.d.ts", await types.text());
      host.write("src/cointide.d.ts", guideBlock(product, HEADING, "ts"));
      await expectTyped();
    });
  });
});
