import { createHash } from "node:crypto";
import type { Integrity } from "@cointide/shared/contracts/registry";
import type { Files } from "./disk.ts";

/** What a browser checks the scripts and stylesheets of a build by, for each file's path in it. */
export function integrityOf(files: Files): Integrity {
  return Object.fromEntries(
    [...files]
      .filter(([name]) => /\.(js|css)$/.test(name))
      .map(([name, content]) => [name, `sha384-${createHash("sha384").update(content).digest("base64")}`]),
  );
}
