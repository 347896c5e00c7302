import type { KeyObject } from "node:crypto";
import { sliceNameSchema } from "@cointide/shared/contracts/release";
import * as z from "zod";
import { PUBLIC_KEY } from "../config/public-key.ts";
import { parseJson } from "../releases/disk.ts";
import { publicKeyOf } from "../releases/registry-keys.ts";
import { openPayload, signPayload } from "../releases/signed-registry.ts";
import { Rejected } from "./rejected.ts";

/** The longest validity of a statement, in ms. */
const LONGEST = 5 * 60_000;

/** How far ahead the signer's clock may be behind the client's, in ms. */
const CLOCK_TOLERANCE = 5_000;

/** The largest number of files in a version. */
const MAX_FILES = 2_000;

/** A path below the version's folder, without hidden files and without a way out of the folder. */
const PATH = /^(?!.*(^|\/)\.)[\w@+~.-]+(\/[\w@+~.-]+)*$/;

/** A SHA-256 in hex. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

const isBelowLimit = (files: Record<string, string>): boolean => Object.keys(files).length <= MAX_FILES;

const common = {
  /** The origin of the deployment that the statement is for. */
  audience: z.string(),
  slice: sliceNameSchema,
  /** The signer's Ed25519 public key: the raw 32 bytes in base64. */
  key: z.string().regex(PUBLIC_KEY),
  /** In ms since 1970. */
  issuedAt: z.int(),
  expiresAt: z.int(),
};

/** A change of a live slice is valid for one state of the slice. */
const change = {
  ...common,
  /** The number of the slice's last change; 0 before the first. */
  ifRevision: z.int().nonnegative(),
  reason: z.string().max(300).optional(),
};

/** A version is part of a path, so it has no slashes. */
export const versionSchema = z.string().regex(/^\d[\w.+-]{0,99}$/);

const ownerKeySchema = z.strictObject({
  team: z.string().regex(/^[\w.-]{1,40}$/),
  key: z.string().regex(PUBLIC_KEY),
  role: z.enum(["owner", "on-call"]).default("owner"),
});

export const statementSchema = z.discriminatedUnion("action", [
  z.strictObject({
    ...common,
    action: z.literal("upload"),
    version: versionSchema,
    /** The SHA-256 of each file in hex, by its path. */
    files: z
      .record(z.string().regex(PATH).max(200), sha256Schema)
      .refine(isBelowLimit, `A version has at most ${MAX_FILES} files.`),
    commit: z.string().max(100).optional(),
  }),
  z.strictObject({
    ...common,
    action: z.literal("preview"),
    version: versionSchema,
    hours: z
      .int()
      .min(1)
      .max(24 * 30),
  }),
  z.strictObject({
    ...change,
    action: z.literal("deploy"),
    version: versionSchema,
    /** The share of visitors of a canary; absent: all visitors. */
    percent: z.number().positive().lt(100).optional(),
  }),
  z.strictObject({ ...change, action: z.literal("stop") }),
  z.strictObject({ ...change, action: z.literal("withdraw") }),
  z.strictObject({ ...change, action: z.literal("own"), owners: z.array(ownerKeySchema).max(20) }),
]);

/** What the holder of a key asks for. */
export type Statement = z.infer<typeof statementSchema>;
export type StatementOf<Action extends Statement["action"]> = Extract<Statement, { action: Action }>;
type Unsigned<Any> = Any extends Statement ? Omit<Any, "key" | "issuedAt" | "expiresAt"> : never;

/** A statement without what signing adds. */
export type UnsignedStatement = Unsigned<Statement>;

/**
 * Signs a statement that is valid for five minutes.
 * @param now the service's time in ms since 1970, if clocks differ.
 */
export function signStatement(statement: UnsignedStatement, key: KeyObject, now = Date.now()): string {
  const times = { issuedAt: now, expiresAt: now + LONGEST };
  return signPayload(JSON.stringify({ ...statement, key: publicKeyOf(key), ...times }), key);
}

type Recipient = { audience: string; now?: number | undefined; startedAt: number };

function requireTimely({ issuedAt, expiresAt }: Statement, { now = Date.now(), startedAt }: Recipient): void {
  const differ = "Sign it again with the service's time.";
  if (expiresAt - issuedAt > LONGEST)
    throw new Rejected("too-long", "A statement is valid for at most five minutes.");
  if (expiresAt <= now) throw new Rejected("expired", `The statement has expired. ${differ}`);
  if (issuedAt > now + CLOCK_TOLERANCE)
    throw new Rejected("early", `The statement was signed in the future. ${differ}`);
  if (issuedAt < startedAt)
    throw new Rejected("before-start", "The service was restarted after this was signed. Sign it again.");
}

/**
 * Reads a signed statement, whenever it was valid.
 * @throws {Rejected} if it isn't genuine.
 */
export function readStatement(text: string): Statement {
  const envelope = z.object({ payload: z.string() }).safeParse(parseJson(text)).data;
  const parsed = statementSchema.safeParse(parseJson(envelope?.payload ?? ""));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Rejected(
      "malformed",
      `The statement is malformed: ${issue?.path.join(".")} ${issue?.message}.`,
    );
  }
  const statement = parsed.data;
  if (!("payload" in openPayload(text, statement.key)))
    throw new Rejected("signature", "The statement was changed after it was signed.");
  return statement;
}

/**
 * Reads a signed statement.
 * @throws {Rejected} if it isn't genuine, is for another deployment, or isn't valid now.
 */
export function openStatement(text: string, recipient: Recipient): Statement {
  const statement = readStatement(text);
  if (statement.audience !== recipient.audience) {
    throw new Rejected(
      "audience",
      `The statement is for ${statement.audience}, but this is ${recipient.audience}.`,
    );
  }
  requireTimely(statement, recipient);
  return statement;
}
