import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../config/workspace.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { builtFrom } from "./build-parts.ts";

/** Remembers which build went into which store, so that the next start leaves a release alone that was rolled back. */
export function publishedStamp(store: ReleaseStore, name: string) {
  const where = createHash("sha256").update(`${store.folder}\n${store.publicKey}`).digest("hex").slice(0, 12);
  const path = join(ROOT, ".cache", "published", where, name);
  const text = builtFrom(name) ?? "";
  return {
    isThere: () => existsSync(path) && readFileSync(path, "utf8") === text,
    write() {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
  };
}
