import { HIDDEN_PATH, IMMUTABLE_PATH } from "../edge/cache-rules.ts";
import { CONTENT_TYPES } from "../edge/content-types.ts";
import { UNFRAMED } from "../edge/security-headers.ts";
import { INTERNAL_PATH } from "../edge/service-proxy.ts";
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
  variants: readonly Variant[];
  classes: readonly PageClass[];
};

/** Lines, one level further in. */
const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

const block = (head: string, ...lines: string[]): string =>
  `${head} {\n${indent(lines.filter((line) => line !== "").join("\n"))}\n}`;

/** Headers of every answer, also of one that says that something is missing. */
const headers = (all: Record<string, string>): string =>
  Object.entries(all)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join("\n");

const NOSNIFF = { "X-Content-Type-Options": "nosniff" };
const OPEN = {
  ...NOSNIFF,
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Timing-Allow-Origin": "*",
};

/** Where a server listens. `localhost` is this machine alone; any other host is one of several behind one port. */
function addressOf(origin: string, certificates: string | undefined): string {
  const { hostname, port, protocol } = new URL(origin);
  if (hostname === "localhost") return `listen 127.0.0.1:${port || 80};`;
  const name = `server_name ${hostname};`;
  if (protocol === "http:" || certificates === undefined) return `listen ${port || 80};\n${name}`;
  return [
    `listen ${port || 443} ssl http2;`,
    name,
    `ssl_certificate "${certificates}/${hostname}/fullchain.pem";`,
    `ssl_certificate_key "${certificates}/${hostname}/privkey.pem";`,
  ].join("\n");
}

const HEALTH = block("location = /healthz", "default_type text/plain;", 'return 200 "ok";');
const HIDDEN = block(`location ~ "${HIDDEN_PATH.source}"`, "return 404;");

function sliceServer(options: NginxOptions, name: string, origin: string): string {
  const immutable = headers({ "Cache-Control": "$cointide_for_good", ...OPEN });
  const changing = headers({ "Cache-Control": "$cointide_ask_again", ...OPEN });
  return block(
    "server",
    addressOf(origin, options.certificates),
    `root "${options.out}/slices/${name}";`,
    SERVING,
    HEALTH,
    HIDDEN,
    block(`location ~ "${IMMUTABLE_PATH.source}"`, "try_files $uri =404;", immutable),
    block("location /", "try_files $uri =404;", changing),
  );
}

const TYPES = block(
  "types",
  ...Object.entries(CONTENT_TYPES).map(([extension, type]) => `"${type}" ${extension};`),
);

/** How files are served: as what they are, and compressed ahead where the browser takes it. */
const SERVING = [
  TYPES,
  "default_type application/octet-stream;",
  "server_tokens off;",
  "gzip_static on;",
  "brotli_static on;",
  "gzip_vary on;",
].join("\n");

function serviceLocation({ service, shellOrigin }: NginxOptions): string {
  return block(
    "location /api/",
    `proxy_pass ${service.replace(/\/$/, "")}/;`,
    "proxy_http_version 1.1;",
    'proxy_set_header Connection "";',
    "proxy_set_header Host $http_host;",
    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
    "proxy_set_header X-Forwarded-Host $http_host;",
    `proxy_set_header X-Forwarded-Proto ${new URL(shellOrigin).protocol.slice(0, -1)};`,
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
    block(
      "location @page",
      "if ($cointide_is_page = '') { return 404; }",
      `root "${options.out}/pages";`,
      "rewrite ^ /$cointide_variant/$cointide_page.html break;",
      headers({
        "Cache-Control": "$cointide_of_visitor",
        "Set-Cookie": "$cointide_cookie",
        Vary: "Cookie",
        // What the policy in the page itself cannot say.
        "Content-Security-Policy": UNFRAMED,
        "Referrer-Policy": "same-origin",
        ...NOSNIFF,
      }),
    ),
  );
}

/** Where hosts have certificates of their own, what comes unencrypted is sent to where it is not. */
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

/** The configuration of nginx for a site, to be included where it configures http. */
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
