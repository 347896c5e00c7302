import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";

/** A path of a file or folder in backticks: `docs/files.md`, `shared/ticks`. `./routes` is a name of an expose. */
const PATH = /`((?!\.\/)[\w.@-]+(?:\/[\w.@-]+)+)\/?`/g;
/** What is made by commands, and in no commit. */
const MADE = /(^|\/)(dist|node_modules|\.cache)(\/|$)/;

/** Documents that people follow; decision records and changes say what was true on their day. */
const DOCUMENTS = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && path !== "CHANGELOG.md" && !path.startsWith("docs/decisions/"));

/** The paths in a document that begin in the repository or beside the document, and are not there. */
function missingPaths(document: string, text: string): string[] {
  const begins = [ROOT, join(ROOT, dirname(document))];
  return [...text.matchAll(PATH)]
    .map(([, path = ""]) => path)
    .filter((path) => !MADE.test(path))
    .filter((path) => begins.some((folder) => existsSync(join(folder, path.split("/", 1)[0] ?? ""))))
    .filter((path) => !begins.some((folder) => existsSync(join(folder, path))));
}

describe("paths in documents", () => {
  it.each(DOCUMENTS)("%s names no file and no folder that is not there", (document) => {
    expect(missingPaths(document, readFileSync(join(ROOT, document), "utf8"))).toEqual([]);
  });

  it("finds a file that is gone, and takes other words with a slash for what they are", () => {
    const text =
      "`shared/gone.ts` `shared/ticks` `docs/` `application/json` `@scope/package` `platform/dist/x.js`";
    expect(missingPaths("README.md", text)).toEqual(["shared/gone.ts"]);
  });
});
