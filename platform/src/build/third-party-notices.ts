import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMap } from "../gate/source-maps.ts";
import { readFiles } from "../releases/disk.ts";

/** The file of a build that lists its third-party packages. */
export const NOTICES_FILE = "licenses.txt";

/** A package, the name of its licence, and the licence's text. */
export type Notice = { name: string; version: string; licence: string; text: string };

const RULE = "=".repeat(80);
const HEAD = "Software of third parties in this release, each under the licence that follows its name.\n\n";
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/** The notice of the package in a folder. */
function noticeOf(folder: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string | { type: string };
  };
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  const licence = typeof license === "string" ? license : (license?.type ?? "");
  return { name, version, licence, text: texts.join("\n\n") };
}

/** The folder of the package of a source; undefined for sources outside of packages. */
function packageFolder(source: string, context: string): string | undefined {
  if (source.startsWith("data:")) return undefined;
  const path = source.replace(/^webpack:\/\/[^/]*\//, "").replace(/^css /, "");
  const found = path.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//)?.[1];
  return found === undefined ? undefined : join(context, found);
}

const writeNotice = ({ name, version, licence, text }: Notice): string =>
  `${RULE}\n${name} ${version}\nLicence: ${licence}\n\n${text}\n`;

/** Parses the text of `writeNotices`. */
export function readNotices(text: string): Notice[] {
  return text
    .split(`${RULE}\n`)
    .slice(1)
    .map((part) => {
      const [title = "", licence = "", , ...lines] = part.split("\n");
      const [name = "", version = ""] = title.split(" ");
      return { name, version, licence: licence.replace(/^Licence: */, ""), text: lines.join("\n").trim() };
    });
}

/**
 * Writes `licenses.txt` into a build: each third-party package whose code is in it, by its source maps.
 * @param context the built folder, to which the maps' sources are relative.
 */
export function writeNotices(build: string, context: string): void {
  const files = readFiles(build);
  const folders = [...files.keys()]
    .filter((name) => name.endsWith(".map"))
    .flatMap((name) => readMap(files, name)?.sources ?? [])
    .map((source) => packageFolder(source, context))
    .filter((folder) => folder !== undefined && existsSync(join(folder, "package.json")));
  const notices = [...new Set(folders)].map((folder) => noticeOf(folder as string));
  const sorted = notices.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
  writeFileSync(join(build, NOTICES_FILE), HEAD + sorted.map(writeNotice).join("\n"));
}
