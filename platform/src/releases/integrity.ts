import { createHash } from "node:crypto";
import type { Integrity } from "@cointide/shared/contracts/registry";
import type { Files } from "./disk.ts";

/** Browsers check scripts and stylesheets; the slice's server also checks the pages below `/embed/`. */
const CHECKED = /\.(js|css)$|^embed\/[^/]+\.html$/;

/** What the files of a build are checked by, for each file's path in it. */
export function integrityOf(files: Files): Integrity {
  return Object.fromEntries(
    [...files]
      .filter(([name]) => CHECKED.test(name))
      .map(([name, content]) => [name, `sha384-${createHash("sha384").update(content).digest("base64")}`]),
  );
}
