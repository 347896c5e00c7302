import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isBelow } from "@cointide/shared/contracts/mounts";
import { sliceNameSchema } from "@cointide/shared/contracts/release";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { WrongUsage } from "./context.ts";

/** Names whose `PORT_…` variables belong to programs that are no slices. */
const RESERVED = ["mfe-shell", "mfe-api", "mfe-exchange"];
const SUFFIX = ".template";

/** The words that a slice is called by. */
export type SliceNames = { name: string; path: string; title: string };

/** The values of the words in braces of a template. */
export type SliceWords = SliceNames & { port: string };

/** Whether a path of the dashboard is at or below a mount of a slice. */
const takes = (slice: SliceDescription, path: string): boolean =>
  slice.mounts.some((mount) => mount.parent === "dashboard" && isBelow(path, mount.path));

/**
 * What a new slice of this name is called. Throws a sentence where the name cannot be used.
 * @param published those that the registry names; some may be of other workspaces.
 */
export function namesFor(
  name: string,
  slices: readonly SliceDescription[],
  published: readonly { name: string }[] = [],
): SliceNames {
  const valid = sliceNameSchema.safeParse(name);
  if (!valid.success) {
    throw new WrongUsage(
      `"${name}" is not a valid slice name. Use lower-case letters, digits and single hyphens, at most 64 characters.`,
    );
  }
  if (RESERVED.includes(name))
    throw new WrongUsage(`"${name}" is the name of a platform program. Choose another name.`);
  if ([...slices, ...published].some((slice) => slice.name === name)) {
    throw new WrongUsage(`A slice named ${name} already exists. Choose another name.`);
  }
  const path = name.replace(/^mfe-/, "");
  const owner = slices.find((slice) => takes(slice, path));
  if (owner !== undefined) {
    throw new WrongUsage(`/dashboard/${path} belongs to ${owner.name}. Choose another name.`);
  }
  const words = path.replaceAll("-", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return { name, path, title };
}

/** Writes the files of a template into a folder, which is made. Throws where a file is there already. */
export function writeTemplate(
  template: string,
  folder: string,
  words: Readonly<Record<string, string>>,
  isWanted: (name: string) => boolean = () => true,
): void {
  const names = readdirSync(template, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((known) => known.endsWith(SUFFIX) && isWanted(known))) {
    const text = readFileSync(join(template, name), "utf8").replace(
      /\{\{(\w+)\}\}/g,
      (braces, word: string) => words[word] ?? braces,
    );
    const path = join(folder, name.slice(0, -SUFFIX.length));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: "wx" });
  }
}
