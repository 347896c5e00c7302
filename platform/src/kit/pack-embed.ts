import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Release } from "@cointide/shared/contracts/release";
import { NOTICES_FILE, readNotices, writeNotice } from "../build/third-party-notices.ts";
import { ROOT } from "../config/workspace.ts";
import { checkLicences } from "../gate/checks/licences-check.ts";
import { packagesIn } from "../gate/source-maps.ts";
import { type Files, readFiles } from "../releases/disk.ts";
import { integrityOf } from "../releases/integrity.ts";
import { entryOf } from "../releases/registry-changes.ts";
import { releaseFolder } from "../releases/release-record.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { writeTemplate } from "../slices-cli/slice-template.ts";
import { npmPack } from "./npm-pack.ts";

/** The slices whose embeds are packed, each with the name of its script and types. */
const EMBEDS = { "mfe-streams": "ticker", "mfe-charts": "chart" } as const;
type Slice = keyof typeof EMBEDS;

const NOTHING = "This package contains no third-party software.\n";

/** An embed of the current release of a slice: its version, its files by their names in the package, and notices. */
type Embed = { version: string; files: Files; notices: string[] };

function currentRelease(store: Pick<ReleaseStore, "read">, slice: Slice): Release {
  const release = entryOf(store.read(), slice)?.releases[0];
  if (release !== undefined) return release;
  throw new Error(`${slice} has no release to pack. Publish one: npm run slice -- publish ${slice}`);
}

/** Returns the notices of third-party code in the files. @throws if one is missing. */
function noticesOf(files: Files, text: string, slice: Slice): string[] {
  const [problem] = checkLicences({ files: new Map([...files, [NOTICES_FILE, Buffer.from(text)]]) });
  if (problem !== undefined) throw new Error(`The embed of ${slice} cannot be packed: ${problem}`);
  const packages = packagesIn(files);
  return readNotices(text)
    .filter(({ name }) => packages.has(name))
    .map(writeNotice);
}

/** Reads an embed of the store. Throws where its script is missing or is not what was published. */
function readEmbed(store: Pick<ReleaseStore, "read" | "folder">, slice: Slice): Embed {
  const { version, integrity } = currentRelease(store, slice);
  const built = readFiles(join(store.folder, releaseFolder(slice, version)));
  const name = EMBEDS[slice];
  const take = (file: string): Uint8Array => {
    const content = built.get(`embed/${file}`);
    if (content === undefined) throw new Error(`Release ${version} of ${slice} has no embed/${file}.`);
    return content;
  };
  const script = `${name}.js`;
  const digest = integrityOf(new Map([[script, take(script)]]))[script];
  if (digest !== integrity[`embed/${script}`])
    throw new Error(
      `embed/${script} of ${slice} ${version} differs from what was published. Publish it again.`,
    );
  const types = [`${name}.d.ts`, `${name}-react.d.ts`, `${name}-vue.d.ts`];
  const files: Files = new Map([
    ...[script, `${script}.map`].map((file) => [file, take(file)] as const),
    ...types.map((file) => [`types/${file}`, take(file)] as const),
  ]);
  return { version, files, notices: noticesOf(files, String(built.get(NOTICES_FILE) ?? ""), slice) };
}

/**
 * Packs `@cointide/embed` for npm: the scripts of the embeds as they were published last, byte for byte, with their types.
 * @param out the folder for the tarball, which is made. @returns the tarball's name.
 */
export function packEmbed(store: Pick<ReleaseStore, "read" | "folder">, out: string): Promise<string> {
  const [streams, charts] = [readEmbed(store, "mfe-streams"), readEmbed(store, "mfe-charts")];
  const notices = [...new Set([...streams.notices, ...charts.notices])];
  return npmPack(out, (folder) => {
    const words = { streams: streams.version, charts: charts.version };
    writeTemplate(join(ROOT, "platform/templates/embed"), folder, words);
    for (const [name, content] of [...streams.files, ...charts.files]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    writeFileSync(join(folder, NOTICES_FILE), notices.join("\n") || NOTHING);
  });
}
