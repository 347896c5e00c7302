import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { listedFiles } from "./listed-files.ts";
import { firstOf, PATHS, pathsIn } from "./named-paths.ts";

/** What is made by commands, and in no commit. */
const MADE = /(^|\/)(dist|node_modules|\.cache)(\/|$)/;

/** Documents that people follow; decision records have a test of their own, and changes say what was true on their day. */
const DOCUMENTS = listedFiles("*.md").filter(
  (path) => path !== "CHANGELOG.md" && !path.startsWith("docs/decisions/"),
);

/** The paths in a document that begin in the project or beside the document, and are not there. */
function missingPaths(document: string, text: string): string[] {
  const existsIn = (path: string) => PATHS.has(path) || PATHS.has(join(dirname(document), path));
  return (
    pathsIn(text)
      .filter((path) => path.includes("/") && !MADE.test(path))
      // "./routes" is the name of an expose.
      .filter((path) => firstOf(path) !== "." && existsIn(firstOf(path)) && !existsIn(path))
  );
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
