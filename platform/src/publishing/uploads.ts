import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DISK, type Files } from "../releases/disk.ts";
import { createFolderStorage } from "../releases/storage.ts";
import { Rejected } from "./rejected.ts";
import { type StatementOf, statementSchema } from "./statement.ts";

/** The largest file and version, in bytes. */
const MAX_FILE = 16 * 1_024 * 1_024;
const MAX_VERSION = 64 * 1_024 * 1_024;

/** How many uploaded versions of a slice are kept. */
const KEPT_VERSIONS = 20;

type UploadStatement = StatementOf<"upload">;

/** An uploaded version with what its team signed. */
export type Upload = { statement: UploadStatement; text: string; files: Files };

/** Files by their SHA-256, and the versions that consist of them. Nothing in here is served to visitors. */
export type Uploads = {
  /** Keeps the statement, and returns the hashes of the files that are still missing. */
  addVersion(statement: UploadStatement, text: string): string[];
  /**
   * Stores a file of a version under its hash.
   * @throws {Rejected} if no version has the file, the content has another hash, or it's too large.
   */
  addFile(hash: string, content: Readable): Promise<void>;
  /** @throws {Rejected} if the version wasn't uploaded completely, or its files are damaged. */
  read(slice: string, version: string): Promise<Upload>;
};

async function* limited(content: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_FILE) throw new Rejected("too-large", `A file has at most ${MAX_FILE} bytes.`);
    hash.update(chunk);
    yield chunk;
  }
}

/** Writes a file if its content has the hash. It appears whole. */
async function writeVerified(path: string, expected: string, content: Readable): Promise<void> {
  DISK.makeFolder(dirname(path));
  const part = join(dirname(path), `.part-${process.pid}-${performance.now()}-${expected}`);
  const hash = createHash("sha256");
  try {
    await pipeline(limited(content, hash), createWriteStream(part, { flags: "wx" }));
    if (hash.digest("hex") !== expected)
      throw new Rejected("malformed", "The content of the file has another SHA-256.");
    DISK.rename(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}

async function readVerified(path: string, expected: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    chunks.push(chunk);
  }
  if (hash.digest("hex") === expected) return Buffer.concat(chunks);
  rmSync(path, { force: true });
  throw new Rejected("missing", `The stored file ${expected} was damaged. Upload the version again.`);
}

export function openUploads(folder: string): Uploads {
  const storage = createFolderStorage(folder);
  const pathOf = (hash: string) => join(folder, "files", hash);
  const versionPath = (slice: string, version: string) => `versions/${slice}/${version}.json`;

  function readVersion(path: string): { statement: UploadStatement; text: string } | null {
    const text = storage.read(path);
    if (text === undefined) return null;
    // It was verified before it was stored, and the signer verifies it again.
    const statement = statementSchema.parse(JSON.parse(JSON.parse(text).payload));
    return statement.action === "upload" ? { statement, text } : null;
  }

  const pathsOf = (slice: string) =>
    storage.list(`versions/${slice}`).map((name) => `versions/${slice}/${name}`);

  /** Reads the hashes of all files of all versions. */
  const readHashes = (): Set<string> =>
    new Set(
      storage
        .list("versions")
        .flatMap(pathsOf)
        .flatMap((path) => Object.values(readVersion(path)?.statement.files ?? {})),
    );

  let known: ReadonlySet<string> = new Set();

  function forgetOldest(slice: string): void {
    const oldestFirst = pathsOf(slice)
      .map((path) => ({ path, issuedAt: readVersion(path)?.statement.issuedAt ?? 0 }))
      .sort((a, b) => a.issuedAt - b.issuedAt);
    const forgotten = oldestFirst.slice(0, Math.max(0, oldestFirst.length - KEPT_VERSIONS));
    if (forgotten.length === 0) return;
    for (const { path } of forgotten) storage.remove(path);
    known = readHashes();
    for (const hash of storage.list("files")) if (!known.has(hash)) storage.remove(`files/${hash}`);
  }

  /** Whether a version has a file. All versions are read again only for a hash that is new to this process. */
  function isExpected(hash: string): boolean {
    if (!known.has(hash)) known = readHashes();
    return known.has(hash);
  }

  return {
    addVersion(statement, text) {
      const { slice, version, files } = statement;
      storage.replaceFile(versionPath(slice, version), Buffer.from(text));
      forgetOldest(slice);
      return [...new Set(Object.values(files))].filter((hash) => !existsSync(pathOf(hash)));
    },
    async addFile(hash, content) {
      if (existsSync(pathOf(hash))) return void content.resume();
      if (!isExpected(hash)) throw new Rejected("missing", "No uploaded version has this file.");
      await writeVerified(pathOf(hash), hash, content);
    },
    async read(slice, version) {
      const found = readVersion(versionPath(slice, version));
      if (found === null) throw new Rejected("missing", `${slice} ${version} was not uploaded.`);
      const entries = Object.entries(found.statement.files);
      const missing = entries.filter(([, hash]) => !existsSync(pathOf(hash)));
      if (missing[0] !== undefined) {
        throw new Rejected(
          "missing",
          `${slice} ${version} lacks ${missing.length} files: ${missing[0][0]} …`,
        );
      }
      const size = entries.reduce((sum, [, hash]) => sum + statSync(pathOf(hash)).size, 0);
      if (size > MAX_VERSION) throw new Rejected("too-large", `A version has at most ${MAX_VERSION} bytes.`);
      const files = new Map<string, Uint8Array>();
      for (const [path, hash] of entries) files.set(path, await readVerified(pathOf(hash), hash));
      return { ...found, files };
    },
  };
}
