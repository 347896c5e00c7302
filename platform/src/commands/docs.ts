import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleProgram } from "../build/bundle-program.ts";
import { ROOT } from "../config/workspace.ts";

const SITE = join(ROOT, "docs-site");
const GENERATED = join(SITE, "generated");

const HELP = `npm run docs                  serves the docs site and reloads pages when docs/ changes
npm run docs -- --port=5200   serves it on another port
npm run docs:build            writes the site's static files to docs-site/dist`;

const SERVICE_API_PAGE = `---
title: Service API
layout: page
---

<ServiceApi />
`;

/** Writes the page of the service's calls, and the OpenAPI document that it shows. */
async function describeService(): Promise<void> {
  const api = join(ROOT, "api");
  const outdir = join(api, ".cache");
  await bundleProgram(api, [join(api, "src/testing/print-openapi.ts")], outdir);
  const document = execFileSync(process.execPath, [join(outdir, "print-openapi.js")]);
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(join(GENERATED, "openapi.json"), document);
  writeFileSync(join(GENERATED, "service-api.md"), SERVICE_API_PAGE);
}

/** Whether the pages of `shared` were written after its last change, because TypeDoc takes several seconds. */
function isSharedDescribed(): boolean {
  const written = join(GENERATED, "shared", "index.md");
  if (!existsSync(written)) return false;
  const sources = readdirSync(join(ROOT, "shared"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|json)$/.test(name) && !name.startsWith("node_modules"))
    .map((name) => join(ROOT, "shared", name));
  const changed = Math.max(...[...sources, join(SITE, "typedoc.json")].map((path) => statSync(path).mtimeMs));
  return statSync(written).mtimeMs > changed;
}

/** Writes a page for each module that `shared` exports, except test helpers. */
function describeShared(): void {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "shared/package.json"), "utf8")) as {
    exports: Record<string, string>;
  };
  const modules = Object.values(exports).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes("/testing/"),
  );
  const entries = modules.flatMap((path) => ["--entryPoints", join(ROOT, "shared", path)]);
  const typedoc = join(SITE, "node_modules/typedoc/bin/typedoc");
  execFileSync(process.execPath, [typedoc, ...entries], { cwd: SITE, stdio: "inherit" });
}

async function run([mode, ...rest]: string[]): Promise<void> {
  const port = /^--port=(\d+)$/.exec(mode ?? "")?.[1];
  if (rest.length > 0 || (mode !== undefined && mode !== "build" && port === undefined))
    return console.log(HELP);
  console.log("Describing the service and @cointide/shared …");
  await describeService();
  if (!isSharedDescribed()) describeShared();
  const { build, createServer } = await import(
    pathToFileURL(join(SITE, "node_modules/vitepress/dist/node/index.js")).href
  );
  if (mode === "build") return build(SITE);
  const server = await createServer(SITE, { port: port && Number(port) });
  await server.listen();
  server.printUrls();
}

await run(process.argv.slice(3));
