import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Integrity } from "@cointide/shared/contracts/registry";

/** What a browser checks the scripts and stylesheets of a folder by, for each file's path in it. */
export function integrityOf(folder: string): Integrity {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    names
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => {
        const digest = createHash("sha384").update(readFileSync(join(folder, name)));
        return [name, `sha384-${digest.digest("base64")}`];
      }),
  );
}
