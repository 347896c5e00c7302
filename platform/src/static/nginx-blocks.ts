/** Indents lines by one level. */
const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

export const block = (head: string, ...lines: string[]): string =>
  `${head} {\n${indent(lines.filter((line) => line !== "").join("\n"))}\n}`;

/** Headers of every response, including errors. */
export const headers = (all: Record<string, string>): string =>
  Object.entries(all)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join("\n");

/** The `listen` directives of a server. `localhost` listens on this machine only; other hosts share a port by name. */
export function addressOf(origin: string, certificates: string | undefined): string {
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

/** Proxies to an upstream with the client's address and the requested host. Forwarding headers of the client are replaced. */
export const proxied = (address: string, origin: string): string =>
  [
    `proxy_pass ${address};`,
    "proxy_http_version 1.1;",
    'proxy_set_header Connection "";',
    "proxy_set_header Host $http_host;",
    "proxy_set_header X-Forwarded-For $remote_addr;",
    "proxy_set_header X-Forwarded-Host $http_host;",
    'proxy_set_header Forwarded "";',
    `proxy_set_header X-Forwarded-Proto ${new URL(origin).protocol.slice(0, -1)};`,
  ].join("\n");
