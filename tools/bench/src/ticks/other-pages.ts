import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "@cointide/platform/workspace";
import { type HttpServer, serveHttp } from "@cointide/testing/http-server";
import { programPorts } from "@cointide/testing/ports";
import { buildPages } from "../support/build-pages.ts";

const SOURCES = join(ROOT, "tools/bench/src/ticks");
const BUILT = join(ROOT, ".cache", "bench-ticks");
const TYPES: Record<string, string> = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript" };

/** Builds the pages that the product is compared with, as one would for production, and serves them. */
export async function servePages(port: number): Promise<HttpServer> {
  await buildPages({
    name: "pages of ticks",
    context: SOURCES,
    entry: { reference: "./reference/reference.tsx", floor: "./floor/floor.ts" },
    folder: BUILT,
    modules: "node_modules",
  });
  for (const name of ["reference/reference.html", "reference/reference.css", "floor/floor.html"]) {
    cpSync(join(SOURCES, name), join(BUILT, basename(name)));
  }
  return serveHttp(
    port,
    (request, response) => {
      const name = basename(new URL(request.url ?? "/", "http://localhost").pathname);
      const file = join(BUILT, name);
      if (name === "" || !existsSync(file)) return void response.writeHead(404).end();
      const type = TYPES[extname(name)] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type }).end(readFileSync(file));
    },
    "localhost",
  );
}

/** How long a commit may take to install, build and start, in ms. */
const READY_WITHIN = 600_000;

/** The commit's files, in a folder that is kept for the next time. @throws a sentence where the history lacks it. */
function checkOut(commit: string): string {
  const folder = join(ROOT, ".cache", "bench-older", commit);
  if (existsSync(join(folder, "package.json"))) return folder;
  try {
    execFileSync("git", ["clone", "-q", "--shared", "--no-checkout", ROOT, folder]);
    execFileSync("git", ["-C", folder, "checkout", "-q", commit]);
  } catch {
    throw new Error(
      `--older=${commit} names no commit of this clone: fetch the whole history, or name another.`,
    );
  }
  return folder;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/**
 * Builds a commit beside the product and starts it on the 100 ports from `base`, as `npm start` does, for the same
 * exchange, so that both pages show the same prices.
 */
export async function startOlder(commit: string, base: number, exchangeUrl: string, feed: string) {
  const cwd = checkOut(commit);
  const ports = programPorts(base);
  const market = { MARKET: "live", MARKET_REST_URL: exchangeUrl, MARKET_FEED_URL: feed };
  // It is not npm that runs it, and so it need not end where npm does.
  const { npm_lifecycle_script: _, ...own } = process.env;
  const env = { ...own, ...ports, ...market, DATA_DIR: join(cwd, ".data"), LOG_LEVEL: "error" };
  const child = spawn(process.execPath, ["platform/bin/run.mjs", "start"], {
    ...{ cwd, env, stdio: ["ignore", "ignore", "inherit"] },
  });
  const url = `http://localhost:${ports.PORT_SHELL}`;
  for (const end = Date.now() + READY_WITHIN; child.exitCode === null && Date.now() < end; await delay(500)) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return { url, stop: () => stop(child) };
  }
  await stop(child);
  throw new Error(`The build of ${commit} did not come up; see its messages above.`);
}
