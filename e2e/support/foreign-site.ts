import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { build } from "esbuild";
import { GUIDE, withAddresses } from "./guide.ts";
import type { Product } from "./product.ts";

/** A foreign site whose pages embed the ticker. */
export type ForeignSite = {
  /** The address of a page, such as `plain` or `react-18`. */
  page(name: string): string;
  /** Puts a file there, or a page where it is of HTML, and gives its address. */
  put(path: string, content: string | Buffer, headers?: Record<string, string>): string;
  /** The same page under an origin that is not on the list of those that may frame the ticker. */
  unlistedPage(name: string): string;
};

const PAGES = join(import.meta.dirname, "../embed-pages");
/** Pages whose script is bundled, each with its entry and with the React that its libraries are to find. */
const BUNDLES: Readonly<Record<string, { entry: string; react?: string }>> = {
  "react-17": { entry: "react-17.jsx", react: "react-17" },
  "react-18": { entry: "react-18.jsx", react: "react-18" },
  "react-19": { entry: "react-19.jsx", react: "react-19" },
  vue: { entry: "vue.js" },
  federation: { entry: "federation.js" },
};

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
};

async function bundle(name: string): Promise<string> {
  const chosen = BUNDLES[name];
  if (chosen === undefined) throw new Error(`There is no script ${name}.`);
  const { outputFiles } = await build({
    // Where the names that stand in for others are looked up.
    absWorkingDir: join(PAGES, ".."),
    entryPoints: [join(PAGES, chosen.entry)],
    ...(chosen.react && { alias: { react: chosen.react }, jsxImportSource: chosen.react }),
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/** What the product says of the release that foreign pages take. */
type Pinned = { release: { folder: string; integrity: Record<string, string> } };

export async function readConfig(streams: string): Promise<Pinned> {
  return (await (await fetch(`${streams}/embed/config.json`)).json()) as Pinned;
}

/** What a page with a strict policy has to allow, as the guide prints it. */
function strictPolicy(product: Product): string {
  const [connected] = /^`(connect-src [^`]+)`/m.exec(GUIDE)?.slice(1) ?? [];
  if (connected === undefined) throw new Error("The guide prints no connect-src.");
  return `default-src 'none'; script-src ${product.streams}; img-src ${product.streams}; ${withAddresses(connected, product)}; require-trusted-types-for 'script'; trusted-types 'none'`;
}

async function pageOf(name: string, { streams }: Product): Promise<string> {
  const file = name in BUNDLES ? "framework" : name;
  const { release } = await readConfig(streams);
  return readFileSync(join(PAGES, `${file}.html`), "utf8")
    .replaceAll("STREAMS/PINNED", `${streams}${release.folder}ticker.js`)
    .replaceAll("RELEASE", release.folder.replace(/embed\/$/, ""))
    .replaceAll("STREAMS", streams)
    .replaceAll("INTEGRITY", release.integrity["ticker.js"] ?? "")
    .replace('"BUNDLE" defer', `"/${name}.js" type="module"`);
}

/** Serves a foreign site beside the running product. */
export async function openForeignSite(
  product: Product,
): Promise<{ site: ForeignSite; stop(): Promise<void> }> {
  const scripts = new Map<string, Promise<string>>();
  const scriptOf = (name: string) => {
    const known = scripts.get(name) ?? bundle(name);
    scripts.set(name, known);
    return known;
  };
  const files = new Map<string, { content: string | Buffer; headers: Record<string, string> }>();
  const server = createServer(async (request, response) => {
    const name = (request.url ?? "").slice(1);
    try {
      const file = files.get(name);
      if (file !== undefined) {
        response.writeHead(200, { "content-type": TYPES[extname(name)], ...file.headers }).end(file.content);
        return;
      }
      if (name === "favicon.ico") {
        response.writeHead(204).end();
        return;
      }
      if (name.endsWith(".js")) {
        response.setHeader("content-type", "text/javascript");
        response.end(await scriptOf(name.slice(0, -3)));
        return;
      }
      response.setHeader("content-type", "text/html");
      if (name === "strict") response.setHeader("content-security-policy", strictPolicy(product));
      response.end(await pageOf(name, product));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(product.foreignPort, "127.0.0.1", resolve));
  return {
    site: {
      page: (name) => `http://localhost:${product.foreignPort}/${name}`,
      put(path, content, headers = {}) {
        files.set(path, { content, headers });
        return `http://localhost:${product.foreignPort}/${path}`;
      },
      unlistedPage: (name) => `http://foreign.localhost:${product.foreignPort}/${name}`,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
