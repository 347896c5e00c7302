import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { PublicConfig } from "@cointide/shared/contracts/config";
import type { Composition, Deployment } from "@cointide/shared/contracts/page";
import type { ShellRelease } from "@cointide/shared/contracts/registry";
import { createProxyServer } from "httpxy";
import type { ConfigCache } from "./config-cache.ts";
import { renderPage } from "./render-page.ts";
import { contentSecurityPolicy } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";

/** What a page is made of for one visitor. */
export type PageSource = { shell: ShellRelease; composition: Composition; deployment: Deployment };

export type ShellOptions = {
  /** The folder of the shell's build. */
  files: string;
  /** What a page is made of now; another release may change it while the server runs. */
  page: () => PageSource;
  /** Where the service answers; the shell's origin passes /api on to it. */
  service: string;
  config: ConfigCache;
  /** The feeds that a page may need before the service has said which one it is. */
  feeds: readonly string[];
  /** Development only: what stands in the page before all scripts; hot updates need a page without a policy. */
  development?: { head: string };
};

function passOn(service: string): RequestListener {
  const proxy = createProxyServer({ target: service, xfwd: true });
  return (request, response) => {
    request.url = request.url?.replace(/^\/api/, "") || "/";
    proxy.web(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(502, { "content-type": "text/plain; charset=utf-8" })
          .end("The service cannot be reached.");
    });
  };
}

const isPage = ({ method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");

/** Answers for the shell's origin: its files, the service below /api, and the page at every other address. */
export function createShellHandler(options: ShellOptions): RequestListener {
  const files = staticFiles(options.files);
  const api = passOn(options.service);

  async function sendPage(pathname: string, response: ServerResponse): Promise<void> {
    const { shell, composition, deployment } = options.page();
    const config: PublicConfig | null = await options.config();
    const html = renderPage({
      shell,
      data: { api: "/api", composition, deployment, config },
      pathname,
      head: options.development?.head ?? "",
    });
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      ...(options.development === undefined && {
        "content-security-policy": contentSecurityPolicy({
          slices: composition.slices.map(({ origin }) => origin),
          feeds: config === null ? options.feeds : [config.feed],
        }),
      }),
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    });
    response.end(html);
  }

  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://shell");
    if (pathname === "/healthz") response.end("ok");
    else if (pathname === "/api" || pathname.startsWith("/api/")) api(request, response);
    else {
      files(request, response, () => {
        if (isPage(request)) {
          sendPage(pathname, response).catch((error) => {
            console.error(error);
            response.writeHead(500, { "content-type": "text/plain" }).end("The page could not be made.");
          });
        } else response.writeHead(404, { "content-type": "text/plain" }).end("There is no such file.");
      });
    }
  };
}
