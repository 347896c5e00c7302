import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import type { PageData } from "@cointide/shared/contracts/page";
import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import { composePage } from "@cointide/shared/releases/compose-page";
import { expect, test } from "vitest";
import { renderPage } from "./render-page.ts";

const digest = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;
const contentHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** A slice with all releases that a registry names, of as many files as ours have on average. */
function slice(index: number): RegistryEntry {
  const name = `mfe-team-${index}`;
  const mounts = [{ parent: "dashboard" as const, path: `team-${index}` }];
  const releases = [8, 7, 6, 5, 4, 3, 2, 1].map((minor) => {
    const version = `1.${minor}.0-${contentHash(`${name} ${minor}`)}`;
    const names = Array.from(
      { length: 8 },
      (_, file) => `part${file}.${contentHash(`${version} ${file}`)}.js`,
    );
    const files = ["remoteEntry.js", ...names];
    return {
      ...{ version, entry: `/${name}/${version}/remoteEntry.js`, files: { "./routes": names.slice(0, 2) } },
      integrity: Object.fromEntries(files.map((file) => [file, digest(`${version} ${file}`)])),
      ...{ mounts, slots: {}, shared: "^1.2.0" },
    };
  });
  return { name, port: index, releases, proven: releases[6]?.version ?? "", canary: null, stopped: null };
}

/** The compressed bytes of a page of this many slices. */
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

test("what a page says of its slices stays below 6 KB with 30 of them, and each more costs little", () => {
  const [none, four, thirty] = [0, 4, 30].map(pageBytes) as [number, number, number];
  expect(thirty - none).toBeLessThan(6 * 1_024);
  expect((thirty - four) / 26).toBeLessThan(60);
});
