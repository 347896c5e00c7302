import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { offerSchema } from "@cointide/shared/contracts/slice-description";
import * as z from "zod/mini";
import { parseContent } from "../config/parse-content.ts";

/** The content of `shell.json`. */
const shellDescriptionSchema = z.object({
  /** Its own routes, and the addresses of its origin that are no pages. */
  routes: z.array(z.string()),
  /** The routes that slices may add to. */
  parents: z.array(z.string()),
  /** The slots that slices may fill. */
  slots: z.array(z.string()),
  /** Those that several may fill, with their number and order; any other takes one. */
  offers: z.record(z.string(), offerSchema),
  events: z.object({ emits: z.array(z.string()), hears: z.array(z.string()) }),
});
export type ShellDescription = z.infer<typeof shellDescriptionSchema>;

/** Reads `shell.json`. Throws with the file's name where that is not valid. */
export function readShellDescription(folder: string): ShellDescription {
  const path = join(folder, "shell.json");
  return parseContent(shellDescriptionSchema, path, readFileSync(path, "utf8"), "refused");
}

/** The slots that a part's sources render by these components. */
export function slotsInSource(folder: string, components: "SliceSlots?" | "Slot"): string[] {
  const files = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => name.endsWith(".tsx") && !/\.test\.|testing\//.test(name));
  const text = sources.map((name) => readFileSync(join(folder, "src", name), "utf8")).join("\n");
  const rendered = text.matchAll(new RegExp(`<${components}\\s[^>]*?name="([^"]+)"`, "g"));
  return [...new Set([...rendered].map(([, name]) => name ?? ""))].sort();
}
