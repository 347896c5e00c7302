import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../config/workspace.ts";

/** Versions of libraries by their names. */
export type Libraries = Record<string, string>;

/** The libraries with the workspace's versions in place of `catalog:`. */
export function fromCatalog(libraries: Libraries): Libraries {
  const { catalog } = parse(readFileSync(join(ROOT, "pnpm-workspace.yaml"), "utf8")) as {
    catalog: Libraries;
  };
  return Object.fromEntries(
    Object.entries(libraries).map(([name, version]) => [
      name,
      version === "catalog:" ? (catalog[name] ?? version) : version,
    ]),
  );
}
