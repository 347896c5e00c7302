import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ComposedSlice, Composition } from "@cointide/shared/contracts/page";
import type { ShellRelease } from "@cointide/shared/contracts/registry";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import type { Stats } from "@rspack/core";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { readFiles } from "../releases/disk.ts";
import { integrityOf } from "../releases/integrity.ts";
import { chunkOf, singleConfig } from "../rspack/single-config.ts";
import { compressFolder } from "./compress.ts";
import { runRspack } from "./run-rspack.ts";

/** The product as one build without federation: its files, and what a page of it is made of. */
export type SingleBuild = { files: string; shell: ShellRelease; composition: Composition };

const WORK = join(ROOT, ".cache", "single");

/** The files of a named chunk or entry, as addresses. */
function addresses(stats: Stats, name: string): string[] {
  const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
  return (namedChunkGroups?.[name]?.assets ?? []).map((asset) => `/${asset.name}`);
}

/** A slice as the page knows it; its entry is what it fills a slot with, else its routes. */
function composed(stats: Stats, { name, exposes, mounts, slots }: SliceDescription): ComposedSlice {
  const files = Object.fromEntries(
    Object.keys(exposes).map((expose) => [expose, addresses(stats, chunkOf(name, expose))]),
  );
  const [first = "./routes"] = Object.values(slots);
  const entry = files[first]?.find((file) => file.endsWith(".js")) ?? "/";
  const release = { version: "single", entry, files, integrity: {}, mounts, slots };
  return { name, origin: "", mounts, slots, releases: [release], canary: false };
}

/** Builds the same sources without federation, for comparisons; nothing of it is ever released. */
export async function buildSingle(): Promise<SingleBuild> {
  mkdirSync(WORK, { recursive: true });
  const slices = workspaceSlices();
  const config = singleConfig(ROOT, slices, WORK);
  const files = join(WORK, "dist");
  const stats = await runRspack({ ...config, output: { ...config.output, path: files } });
  await compressFolder(files);
  const main = ["prefetch", "main"].flatMap((entry) => addresses(stats, entry));
  const integrity = Object.fromEntries(
    Object.entries(integrityOf(readFiles(files))).map(([name, digest]) => [`/${name}`, digest]),
  );
  return {
    files,
    shell: {
      version: "single",
      modules: main.filter((name) => name.endsWith(".js")),
      styles: main.filter((name) => name.endsWith(".css")),
      integrity,
    },
    composition: { slices: slices.map((slice) => composed(stats, slice)) },
  };
}
