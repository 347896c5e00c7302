import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMap } from "../gate/source-maps.ts";
import { readFiles } from "../releases/disk.ts";

/** The file of a build that lists its third-party packages. */
export const NOTICES_FILE = "licenses.txt";

/** A package, the name of its licence, and the licence's text. */
export type Notice = { name: string; version: string; licence: string; text: string };

const RULE = "=".repeat(80);
const HEAD = "Third-party software in this release, each under the license that follows its name.\n\n";
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/** The words of a licence that a package names and does not bring along. */
const LICENCE_TEXTS: Readonly<Record<string, (author: string) => string>> = {
  MIT: (author) => `MIT License\n\nCopyright (c) ${author}\n\n${MIT}`,
};

/** The notice of the package in a folder. */
function noticeOf(folder: string): Notice {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as {
    name: string;
    version: string;
    license?: string | { type: string };
    author?: string | { name: string };
  };
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  const licence = typeof license === "string" ? license : (license?.type ?? "");
  const holder = typeof author === "string" ? author : (author?.name ?? `the authors of ${name}`);
  const text = texts.length > 0 ? texts.join("\n\n") : (LICENCE_TEXTS[licence]?.(holder) ?? "");
  return { name, version, licence, text };
}

/** The folder of the package of a source; undefined for sources outside of packages. */
function packageFolder(source: string, context: string): string | undefined {
  if (source.startsWith("data:")) return undefined;
  const path = source.replace(/^webpack:\/\/[^/]*\//, "").replace(/^css /, "");
  const found = path.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//)?.[1];
  return found === undefined ? undefined : join(context, found);
}

/** The text of a notice in `licenses.txt`. */
export const writeNotice = ({ name, version, licence, text }: Notice): string =>
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

/** The packages whose pictures and data are in a build: `bundledData` of the package's own description. */
function dataFolders(context: string): string[] {
  const file = join(context, "package.json");
  if (!existsSync(file)) return [];
  const { bundledData = [] } = JSON.parse(readFileSync(file, "utf8")) as { bundledData?: string[] };
  return bundledData.map((name) => join(context, "node_modules", name));
}

/**
 * Writes `licenses.txt` into a build: each third-party package whose code is in it, by its source maps, and those whose
 * data is, which no map tells.
 * @param context the built folder, to which the maps' sources are relative.
 */
export function writeNotices(build: string, context: string): void {
  const files = readFiles(build);
  const folders = [...files.keys()]
    .filter((name) => name.endsWith(".map"))
    .flatMap((name) => readMap(files, name)?.sources ?? [])
    .map((source) => packageFolder(source, context))
    .filter((folder) => folder !== undefined && existsSync(join(folder, "package.json")));
  const notices = [...new Set([...folders, ...dataFolders(context)])].map((folder) =>
    noticeOf(folder as string),
  );
  const sorted = notices.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
  writeFileSync(join(build, NOTICES_FILE), HEAD + sorted.map(writeNotice).join("\n"));
}
