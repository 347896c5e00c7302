import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { firstOf, PATHS, pathsIn } from "./named-paths.ts";

const FOLDER = join(ROOT, "docs/decisions");
const STATUS = /^Status: (accepted|superseded by \[(\d{4})\]\(\2-[\w-]+\.md\))/m;

const records = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => ({ name, number: name.slice(0, 4), text: readFileSync(join(FOLDER, name), "utf8") }));

const index = readFileSync(join(FOLDER, "README.md"), "utf8");

/** What a text names as a file or folder of the project, such as `shared/ticks` or `events/mismatches.ts`. */
const namedPaths = (text: string): string[] =>
  pathsIn(text).filter(
    (path) => (path.includes("/") && PATHS.has(firstOf(path))) || /\.(tsx?|mjs|cjs|css)$/.test(path),
  );

const exists = (path: string): boolean =>
  PATHS.has(path) || [...PATHS].some((known) => known.endsWith(`/${path}`));

test.each(records)("$name names no file that is gone", ({ text }) => {
  expect(namedPaths(text).filter((path) => !exists(path))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link ?? "");
  expect(links.filter((link) => !PATHS.has(join("docs/decisions", link)))).toEqual([]);
});

test.each(records)(
  "$name says whether it still holds, and the index says the same",
  ({ name, number, text }) => {
    const [, status = "none", successor] = STATUS.exec(text) ?? [];
    expect(status).toMatch(/^(accepted|superseded)/);
    const [accepted = "", superseded = ""] = index.split("## Superseded");
    const row = (successor === undefined ? accepted : superseded)
      .split("\n")
      .find((line) => line.includes(`[${number}](${name})`));
    expect(row).toContain(successor === undefined ? "" : `superseded by ${successor}`);
    if (successor !== undefined) expect(records.map((record) => record.number)).toContain(successor);
  },
);

test("the page about performance keeps to method, results and limits", () => {
  expect(readFileSync(join(ROOT, "docs/performance.md"), "utf8").split("\n").length - 1).toBeLessThanOrEqual(
    150,
  );
});

test("the check of names can fail", () => {
  expect(namedPaths("`shared/gone.ts` and `host.bus`")).toEqual(["shared/gone.ts"]);
  expect(exists("shared/gone.ts")).toBe(false);
  expect(exists("gate/check-slice.ts")).toBe(true);
});
