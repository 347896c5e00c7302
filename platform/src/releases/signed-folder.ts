import { createHash, type KeyObject } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sliceNameSchema } from "@cointide/shared/contracts/release";
import * as z from "zod";
import { PUBLIC_KEY } from "../config/public-key.ts";
import { type Files, parseJson, readFiles } from "./disk.ts";
import { ChangeRefused } from "./registry-changes.ts";
import { publicKeyOf } from "./registry-keys.ts";
import { openPayload, signPayload } from "./signed-registry.ts";

/** The file of a folder in which a team signs all others. */
export const SIGNATURE_FILE = "signature.json";

const statementSchema = z.object({
  slice: sliceNameSchema,
  version: z.string(),
  /** The public key that it is checked by: the raw 32 bytes in base64. */
  key: z.string().regex(PUBLIC_KEY),
  commit: z.string().optional(),
  /** The SHA-256 of each file in hex, by its path. */
  files: z.record(z.string(), z.string()),
});

/** What a team says of a release by its signature. */
type Statement = z.infer<typeof statementSchema>;

/** The release that is in a folder. */
type Content = Pick<Statement, "slice" | "version">;

const isSigned = (name: string): boolean => name !== SIGNATURE_FILE && !/(^|\/)\./.test(name);

const hashesOf = (files: Files): Record<string, string> =>
  Object.fromEntries(
    [...files]
      .filter(([name]) => isSigned(name))
      .map(([name, content]) => [name, createHash("sha256").update(content).digest("hex")]),
  );

/** Signs the files of a folder with a team's key, and puts the signature beside them. */
export function signFolder(folder: string, content: Content, privateKey: KeyObject, commit?: string): void {
  const statement: Statement = {
    ...content,
    key: publicKeyOf(privateKey),
    ...(commit !== undefined && { commit }),
    files: hashesOf(readFiles(folder)),
  };
  writeFileSync(join(folder, SIGNATURE_FILE), `${signPayload(JSON.stringify(statement), privateKey)}\n`);
}

const refuse = (why: string): never => {
  throw new ChangeRefused(
    `The signed folder was rejected because ${why}. Ask its team to build and sign it again.`,
  );
};

function readStatement(text: string): Statement {
  const envelope = z.object({ payload: z.string() }).safeParse(parseJson(text)).data;
  const statement = statementSchema.safeParse(parseJson(envelope?.payload ?? "")).data;
  if (statement === undefined) return refuse(`${SIGNATURE_FILE} is not a signature`);
  const isGenuine = "payload" in openPayload(text, statement.key);
  return isGenuine ? statement : refuse(`${SIGNATURE_FILE} was changed after it was signed`);
}

/**
 * Checks a folder by its signature. Whether the key may publish the slice is for the ownership file to say.
 * @returns null where the folder is not signed.
 * @throws {ChangeRefused} where files differ from what was signed.
 */
export function openSignedFolder(
  files: Files,
  content: Content,
): { key: string; commit?: string | undefined; text: string } | null {
  const file = files.get(SIGNATURE_FILE);
  if (file === undefined) return null;
  const text = Buffer.from(file).toString().trimEnd();
  const { slice, version, key, commit, files: signed } = readStatement(text);
  if (slice !== content.slice || version !== content.version)
    refuse(`it was signed as ${slice} ${version} but contains ${content.slice} ${content.version}`);
  const present = hashesOf(files);
  const differing = [...new Set([...Object.keys(signed), ...Object.keys(present)])].filter(
    (name) => signed[name] !== present[name],
  );
  if (differing.length > 0) refuse(`${differing.slice(0, 3).join(", ")} differ from what was signed`);
  return { key, commit, text };
}
