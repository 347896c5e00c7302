import { TOO_LARGE } from "@cointide/server/broken-request";
import { NOSNIFF } from "@cointide/server/send-sentence";
import { HIDDEN_PATH, IMMUTABLE_PATH } from "../edge/cache-rules.ts";
import { OPEN, pageHeaders, UNFRAMED } from "../edge/security-headers.ts";
import { INTERNAL_PATH } from "../edge/service-proxy.ts";
import { addressOf, block, headers, proxied } from "./nginx-blocks.ts";
import { nginxMaps } from "./nginx-maps.ts";
import type { PageClass } from "./page-classes.ts";
import type { Variant } from "./variants.ts";

export type NginxOptions = {
  /** The folder of the site. */
  out: string;
  shellOrigin: string;
  origins: Record<string, string>;
  service: string;
  certificates: string | undefined;
  /** Where the servers of slices with pages for foreign sites answer for these, by the slices' names. */
  embedServices: Readonly<Record<string, string>>;
  variants: readonly Variant[];
  classes: readonly PageClass[];
};

/** The media types of build files, by extension. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  ts: "text/plain; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  ico: "image/x-icon",
  webp: "image/webp",
  woff2: "font/woff2",
  webmanifest: "application/manifest+json; charset=utf-8",
};

const HEALTH = block("location = /healthz", "default_type text/plain;", 'return 200 "ok";');
const HIDDEN = block(`location ~ "${HIDDEN_PATH.source}"`, "return 404;");

function sliceServer(options: NginxOptions, name: string, origin: string): string {
  const embedService = options.embedServices[name];
  const immutable = headers({ "Cache-Control": "$cointide_for_good", ...NOSNIFF, ...OPEN });
  const changing = headers({ "Cache-Control": "$cointide_ask_again", ...NOSNIFF, ...OPEN });
  return block(
    "server",
    addressOf(origin, options.certificates),
    `root "${options.out}/slices/${name}";`,
    SERVING,
    HEALTH,
    HIDDEN,
    embedService === undefined ? "" : block("location ~ ^/embed(/|$)", proxied(embedService, origin)),
    block(`location ~ "${IMMUTABLE_PATH.source}"`, "try_files $uri =404;", immutable),
    block("location /", "try_files $uri =404;", changing),
  );
}

const TYPES = block(
  "types",
  ...Object.entries(CONTENT_TYPES).map(([extension, type]) => `"${type}" ${extension};`),
);

/** How files are served: with their media type, and precompressed where the browser accepts it. */
const SERVING = [
  TYPES,
  "default_type application/octet-stream;",
  "server_tokens off;",
  "client_header_timeout 30s;",
  "client_body_timeout 30s;",
  "gzip_static on;",
  "brotli_static on;",
  "gzip_vary on;",
].join("\n");

function serviceLocation({ service, shellOrigin }: NginxOptions): string {
  return block(
    "location /api/",
    proxied(`${service.replace(/\/$/, "")}/`, shellOrigin),
    "gzip on;\ngzip_proxied any;\ngzip_types application/json;",
    "error_page 502 504 = @away;",
  );
}

function shellServer(options: NginxOptions): string {
  const file = (rule: string) => headers({ "Cache-Control": rule, ...NOSNIFF });
  return block(
    "server",
    addressOf(options.shellOrigin, options.certificates),
    `root "${options.out}/shell";`,
    SERVING,
    HEALTH,
    HIDDEN,
    block(`location ~* "${INTERNAL_PATH.source.replaceAll("\\/", "/")}"`, "return 404;"),
    serviceLocation(options),
    block("location @away", "default_type text/plain;", 'return 502 "The service cannot be reached.";'),
    block(`location ~ "${IMMUTABLE_PATH.source}"`, "try_files $uri @page;", file("$cointide_for_good")),
    block("location /", "try_files $uri @page;", file("$cointide_ask_again")),
    // nginx refuses a malformed URL before it reads cookies, so all visitors get the same page.
    "error_page 400 /.malformed;",
    block(
      "location = /.malformed",
      "internal;",
      `root "${options.out}/pages";`,
      // Visitors of the last variant get no canary.
      `rewrite ^ /${options.variants.at(-1)?.name ?? ""}/index.html break;`,
      headers({
        "Cache-Control": "no-store",
        "Content-Security-Policy": UNFRAMED,
        ...pageHeaders(options.shellOrigin.startsWith("https:")),
        ...NOSNIFF,
      }),
    ),
    // 494 is nginx's own code of headers that are too large, which it would send as a 400.
    "error_page 414 494 = /.too-large;",
    block("location = /.too-large", "internal;", "default_type text/plain;", `return 431 "${TOO_LARGE}";`),
    block(
      "location @page",
      "if ($cointide_is_page = '') { return 404; }",
      `root "${options.out}/pages";`,
      "rewrite ^ /$cointide_variant/$cointide_page.html break;",
      headers({
        "Cache-Control": "$cointide_of_visitor",
        "Set-Cookie": "$cointide_cookie",
        Vary: "Cookie",
        // A policy in a meta element cannot contain frame-ancestors.
        "Content-Security-Policy": UNFRAMED,
        ...pageHeaders(options.shellOrigin.startsWith("https:")),
        ...NOSNIFF,
      }),
    ),
  );
}

/** Redirects HTTP to HTTPS where nginx terminates TLS. */
function redirects({ shellOrigin, origins, certificates }: NginxOptions): string[] {
  if (certificates === undefined) return [];
  const hosts = [shellOrigin, ...Object.values(origins)]
    .map((origin) => new URL(origin))
    .filter(({ protocol }) => protocol === "https:")
    .map(({ hostname }) => hostname);
  if (hosts.length === 0) return [];
  return [
    block("server", "listen 80;", `server_name ${hosts.join(" ")};`, "return 301 https://$host$request_uri;"),
  ];
}

/** The nginx configuration of a site, to be included in its `http` block. */
export function nginxConfig(options: NginxOptions): string {
  const { variants, classes, shellOrigin, origins } = options;
  return [
    "# Written by `npm run static`, which also says when nginx has to read it again.",
    nginxMaps(variants, classes, shellOrigin.startsWith("https:")),
    shellServer(options),
    ...Object.entries(origins).map(([name, origin]) => sliceServer(options, name, origin)),
    ...redirects(options),
    "",
  ].join("\n\n");
}
