import { createHash } from "node:crypto";
import type { Integrity } from "@cointide/shared/contracts/release";
import type { Files } from "./disk.ts";

/** Browsers check scripts and stylesheets; the slice's server also checks the pages below `/embed/`. */
const CHECKED = /\.(m?js|css)$|^embed\/[^/]+\.html$/;

/** The integrity of the files of a build, by their paths. */
export function integrityOf(files: Files): Integrity {
  return Object.fromEntries(
    [...files]
      .filter(([name]) => CHECKED.test(name))
      .map(([name, content]) => [name, `sha384-${createHash("sha384").update(content).digest("base64")}`]),
  );
}
