import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import type { PageData } from "@cointide/shared/contracts/page";
import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import { composePage } from "@cointide/shared/releases/compose-page";
import { expect, test } from "vitest";
import { renderPage } from "./render-page.ts";

const digest = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;
const contentHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** A slice with eight releases of nine files. */
function slice(index: number): RegistryEntry {
  const name = `mfe-team-${index}`;
  const mounts = [{ parent: "dashboard" as const, path: `team-${index}` }];
  const releases = [8, 7, 6, 5, 4, 3, 2, 1].map((minor) => {
    const version = `1.${minor}.0-${contentHash(`${name} ${minor}`)}`;
    const parts = [0, 1, 2, 3, 4, 5, 6, 7].map((part) => `part${part}.${contentHash(version + part)}.js`);
    const integrity = ["remoteEntry.js", ...parts].map((file) => [file, digest(`${version} ${file}`)]);
    return {
      ...{ version, entry: `/${name}/${version}/remoteEntry.js`, files: { "./routes": parts.slice(0, 2) } },
      ...{ integrity: Object.fromEntries(integrity), mounts, slots: {}, shared: "^1.2.0" },
    };
  });
  return { name, port: index, releases, proven: releases[6]?.version ?? "", canary: null, stopped: null };
}

/** Returns the compressed size of a page with this many slices. */
function pageBytes(count: number): number {
  const slices = Array.from({ length: count }, (_, index) => slice(index));
  const origins = Object.fromEntries(slices.map(({ name }) => [name, `https://${name}.cointide.example`]));
  const working = Object.fromEntries(
    slices.map(({ name, releases }) => [name, releases[7]?.version.slice(-8) ?? ""]),
  );
  const composition = composePage({ sequence: 9, shell: [], slices }, { cohort: 5, origins, working });
  const data: PageData = {
    ...{ api: "/api", composition, config: null },
    deployment: { sequence: 9, shell: "1", cohort: 5, publicKey: digest("key"), origins, overrides: false },
  };
  const shell = { version: "1", modules: ["/main.js"], styles: [], integrity: {}, completes: true };
  const { html } = renderPage({ shell, data, pathname: "/dashboard/team-0", head: "" });
  return brotliCompressSync(html).length;
}

test("30 slices add less than 6 KB to a page, and each further one less than 60 bytes", () => {
  const [none, four, thirty] = [0, 4, 30].map(pageBytes) as [number, number, number];
  expect(thirty - none).toBeLessThan(6 * 1_024);
  expect((thirty - four) / 26).toBeLessThan(60);
});
