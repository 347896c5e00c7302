import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file of a build that names what third parties' code is in it. */
export const NOTICES_FILE = "licenses.txt";

/** A package, the name of its licence, and the licence's text. */
export type Notice = { name: string; version: string; licence: string; text: string };

const RULE = "=".repeat(80);
const HEAD = "Software of third parties in this release, each under the licence that follows its name.\n\n";
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/** What a package says of its licence. */
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

/** The folder of the package that a source of a map is in; undefined for one that is in none. */
function packageFolder(source: string, context: string): string | undefined {
  if (source.startsWith("data:")) return undefined;
  const path = source.replace(/^webpack:\/\/[^/]*\//, "").replace(/^css /, "");
  const found = path.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//)?.[1];
  return found === undefined ? undefined : join(context, found);
}

function sourcesOf(map: string): string[] {
  const { sources } = JSON.parse(readFileSync(map, "utf8")) as { sources: string[] };
  return sources;
}

const writeNotice = ({ name, version, licence, text }: Notice): string =>
  `${RULE}\n${name} ${version}\nLicence: ${licence}\n\n${text}\n`;

/** Reads what `writeNotices` wrote. */
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
 * @param context the folder that the build was made of, which the maps' sources are relative to.
 */
export function writeNotices(build: string, context: string): void {
  const maps = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".map"),
  );
  const folders = maps
    .flatMap((name) => sourcesOf(join(build, name)))
    .map((source) => packageFolder(source, context))
    .filter((folder) => folder !== undefined && existsSync(join(folder, "package.json")));
  const notices = [...new Set(folders)].map((folder) => noticeOf(folder as string));
  const sorted = notices.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
  writeFileSync(join(build, NOTICES_FILE), HEAD + sorted.map(writeNotice).join("\n"));
}
