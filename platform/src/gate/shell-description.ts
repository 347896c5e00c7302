import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** The content of `shell.json`. */
const shellDescriptionSchema = z.object({
  /** Its own routes, and the addresses of its origin that are no pages. */
  routes: z.array(z.string()),
  /** The routes that slices may add to. */
  parents: z.array(z.string()),
  /** The slots that slices may fill. */
  slots: z.array(z.string()),
  events: z.object({ emits: z.array(z.string()), hears: z.array(z.string()) }),
});
export type ShellDescription = z.infer<typeof shellDescriptionSchema>;

/** Reads `shell.json`. Throws with the file's name where that is not valid. */
export function readShellDescription(folder: string): ShellDescription {
  const path = join(folder, "shell.json");
  const parsed = shellDescriptionSchema.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!parsed.success) throw new Error(`${path} is not valid: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The slots that a part's sources render by this component. */
export function slotsInSource(folder: string, component: "SliceSlot" | "Slot"): string[] {
  const files = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => name.endsWith(".tsx") && !/\.test\.|testing\//.test(name));
  const text = sources.map((name) => readFileSync(join(folder, "src", name), "utf8")).join("\n");
  const rendered = text.matchAll(new RegExp(`<${component}\\s[^>]*?name="([^"]+)"`, "g"));
  return [...new Set([...rendered].map(([, name]) => name ?? ""))].sort();
}
