import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "@cointide/platform/workspace";
import { type HttpServer, serveHttp } from "@cointide/testing/http-server";
import { buildPages } from "../support/build-pages.ts";

const SOURCES = join(ROOT, "tools/bench/src/grids/pages");
const FOLDER = join(ROOT, ".cache", "bench-grids");

/** Installs the libraries that are compared, at their pinned versions, where the last run has not. */
function install(): void {
  const [wanted, installed] = [join(SOURCES, "packages.json"), join(FOLDER, "package.json")];
  const isInstalled =
    existsSync(join(FOLDER, "node_modules")) &&
    readFileSync(installed, "utf8") === readFileSync(wanted, "utf8");
  if (isInstalled) return;
  console.error("Installing the libraries that are compared …");
  mkdirSync(FOLDER, { recursive: true });
  cpSync(wanted, installed);
  const options = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  execFileSync("npm", ["install", ...options], { cwd: FOLDER, stdio: ["ignore", 2, "inherit"] });
}

/** Builds the pages of other grids, as one would for production, and serves each as `/<name>`. */
export async function serveGrids(port: number): Promise<HttpServer> {
  install();
  await buildPages({
    name: "pages of grids",
    context: SOURCES,
    entry: { "ag-grid": "./ag-grid.js", tanstack: "./tanstack.jsx", plain: "./plain.js" },
    folder: join(FOLDER, "built"),
    modules: join(FOLDER, "node_modules"),
  });
  const page = readFileSync(join(SOURCES, "page.html"), "utf8");
  return serveHttp(
    port,
    (request, response) => {
      const name = basename(new URL(request.url ?? "/", "http://localhost").pathname);
      const script = join(FOLDER, "built", name);
      if (existsSync(`${script}.js`)) {
        response.writeHead(200, { "Content-Type": "text/html" }).end(page.replace("SCRIPT", name));
      } else if (name.endsWith(".js") && existsSync(script)) {
        response.writeHead(200, { "Content-Type": "text/javascript" }).end(readFileSync(script));
      } else response.writeHead(404).end();
    },
    "localhost",
  );
}
