import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Registry, ShellRelease } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";

const digest = (text: string): string => `sha384-${createHash("sha384").update(text).digest("base64")}`;

function write(path: string, text: string): void {
  writeFileSync(path, text);
  writeFileSync(`${path}.br`, brotliCompressSync(text));
  writeFileSync(`${path}.gz`, gzipSync(text));
}

/** Puts a release of the slice mfe-demo into a store as a publish would. */
export function addDemoRelease(store: string, version: string): Release {
  const folder = join(store, "slices/mfe-demo/mfe-demo", version);
  mkdirSync(folder, { recursive: true });
  const script = `export const version = "${version}"; /* ${"tide ".repeat(200)} */\n`;
  for (const name of ["remoteEntry.js", "routes.0123abcd.js"]) write(join(folder, name), script);
  write(join(folder, "remoteEntry.js.map"), '{"version":3}');
  writeFileSync(join(folder, "LICENSES.txt"), "MIT");
  writeFileSync(join(folder, "style.0123abcd.css"), ".demo { color: red }");
  return {
    version,
    entry: `/mfe-demo/${version}/remoteEntry.js`,
    files: { "./routes": ["routes.0123abcd.js", "style.0123abcd.css"] },
    integrity: {
      "remoteEntry.js": digest(script),
      "routes.0123abcd.js": digest(script),
      "embed/ticker.js": digest(script),
    },
    mounts: [{ parent: "dashboard", path: "demo" }],
    slots: {},
  };
}

/** Puts a build of the shell into a store. */
export function addDemoShell(store: string, version: string): ShellRelease {
  mkdirSync(join(store, "shell"), { recursive: true });
  const script = `document.title = "${version}";\n`;
  write(join(store, "shell", `main.${version}.js`), script);
  writeFileSync(join(store, "shell", "icon.svg"), "<svg/>");
  return {
    version,
    modules: [`/main.${version}.js`],
    styles: [],
    landing: "<h1>Demo</h1>",
    dashboard: "<h1>Board</h1>",
    integrity: { [`/main.${version}.js`]: digest(script) },
  };
}

/** A registry of a shell and one slice. */
export const demoRegistry = (
  sequence: number,
  shell: ShellRelease[],
  releases: Release[],
  canary: Registry["slices"][number]["canary"] = null,
): Registry => ({
  sequence,
  shell,
  slices: [{ name: "mfe-demo", port: 3009, releases, canary, stopped: null }],
});
