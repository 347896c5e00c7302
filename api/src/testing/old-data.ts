import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, constants } from "node:zlib";
import { extract } from "tar-stream";

/**
 * The data folders that the services of earlier versions made, each with two accounts: those of commit 11f5f8d and of
 * v2026.11.23, in one archive, since most of both is the same. `people.json` beside a folder says what people saw.
 */
const ARCHIVE = fileURLToPath(new URL("old-data.tar.br", import.meta.url));

export const OLD_VERSIONS = ["11f5f8d", "v2026.11.23"] as const;

/** A person of the old data: how to sign in, and what the service answered then. */
export type OldPerson = {
  email: string;
  password: string;
  user: { user: object };
  streams: { streams: object[]; symtracker: object };
  preferences?: object;
};

/** Lays the data folder of a version out. @returns its people */
export async function layOutOldData(
  version: (typeof OLD_VERSIONS)[number],
  folder: string,
): Promise<OldPerson[]> {
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const tar = extract();
  const archive = brotliDecompressSync(readFileSync(ARCHIVE), { params });
  tar.end(archive);
  let people: OldPerson[] = [];
  for await (const entry of tar) {
    const { name, type } = entry.header;
    const path = name.replace(/^\.\//, "");
    const inside = path.slice(version.length + 1);
    if (!path.startsWith(`${version}/`)) entry.resume();
    else if (inside === "people.json") people = JSON.parse((await buffer(entry)).toString());
    else if (type === "directory") {
      mkdirSync(join(folder, inside), { recursive: true, mode: 0o700 });
      entry.resume();
    } else {
      mkdirSync(dirname(join(folder, inside)), { recursive: true });
      await pipeline(entry, createWriteStream(join(folder, inside), { mode: 0o600 }));
    }
  }
  return people;
}
