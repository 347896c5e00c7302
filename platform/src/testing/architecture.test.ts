import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";

const PATH = /`((?:shell|mfe-[a-z]+|shared|api|platform|server|tools|e2e|deploy)\/[\w./-]+)`/g;

/** The sections of docs/architecture.md, and the paths of the repository that each names, in order. */
function readWays(): Map<string, string[]> {
  const text = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf("\n")),
      [...section.matchAll(PATH)].map(([, path]) => path ?? ""),
    ]),
  );
}

const isFile = (path: string): boolean => /\.\w+$/.test(path);

it.each(["Page load", "Tick", "Alert", "Markets", "`GET /tickers`", "Publish"])(
  "names at least eight files of the way “%s”, in order and each once",
  (way) => {
    const files = (readWays().get(way) ?? []).filter(isFile);
    expect(files.length).toBeGreaterThanOrEqual(8);
    expect(files).toEqual([...new Set(files)]);
  },
);

it("names no file and no folder that is gone", () => {
  const paths = [...readWays().values()].flat();
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
