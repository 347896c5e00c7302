import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { existsSync, linkSync, mkdirSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "./regular-files.ts";

/** The keys that registries are signed and verified with. */
export type RegistryKeys = {
  /** Null on a server that only reads. */
  privateKey: KeyObject | null;
  /** The raw 32 bytes in base64. */
  publicKey: string;
};

type KeyVariables = {
  /** The private key: PKCS8 DER in base64. */
  REGISTRY_KEY?: string | undefined;
  /** The public key alone, for a server that only reads: 32 bytes in base64. */
  REGISTRY_PUBLIC_KEY?: string | undefined;
  NODE_ENV: string;
  DATA_DIR: string;
};

/** How long the DER head of an Ed25519 public key is; the raw key follows it. */
const SPKI_HEAD = Buffer.from("302a300506032b6570032100", "hex");

/** The raw public key of a private one, in base64. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: "spki", format: "der" }).subarray(SPKI_HEAD.length).toString("base64");

/** A public key for checking, from its raw bytes in base64. Throws where they are not 32. */
export function importPublicKey(raw: string, source = "REGISTRY_PUBLIC_KEY"): KeyObject {
  const bytes = Buffer.from(raw, "base64");
  if (bytes.length !== 32) throw new Error(`${source} is not an Ed25519 public key: 32 bytes in base64.`);
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), type: "spki", format: "der" });
}

export function importPrivateKey(text: string, source: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, "base64"), type: "pkcs8", format: "der" });
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // The error below names the variable and the format, as the library's does not.
  }
  throw new Error(`${source} is not an Ed25519 private key in PKCS8 DER, base64.`);
}

/** The private key of a team, from SLICE_KEY; null where it is not set. Throws a sentence where it is wrong. */
export const readTeamKey = ({ SLICE_KEY }: { SLICE_KEY?: string | undefined }): KeyObject | null =>
  SLICE_KEY ? importPrivateKey(SLICE_KEY, "SLICE_KEY") : null;

/** The key with which a developer of this machine signs; made on first use. */
export const developerKey = ({ DATA_DIR }: { DATA_DIR: string }): KeyObject =>
  readOrMakeKey(DATA_DIR, "slice-key");

/** The variables that give another program the same keys. */
export function keyVariables({ privateKey, publicKey }: RegistryKeys): Record<string, string> {
  if (privateKey === null) return { REGISTRY_PUBLIC_KEY: publicKey };
  return { REGISTRY_KEY: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64") };
}

/** A new private key in the form that REGISTRY_KEY and SLICE_KEY take. */
export const makeRegistryKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");

/** The key of the folder, made where there is none. It appears whole, and a second program reads the first one's. */
function readOrMakeKey(folder: string, name: "registry-key" | "slice-key"): KeyObject {
  const path = join(folder, name);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    writeFileSync(draft, makeRegistryKey(), { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return importPrivateKey(readRegularFile(path).toString(), path);
}

/**
 * The keys of this deployment: from the environment; outside production else from `DATA_DIR/registry-key`,
 * which is made on first use. Throws a sentence where a key is missing or wrong.
 */
export function readRegistryKeys(variables: KeyVariables): RegistryKeys {
  const { REGISTRY_KEY, REGISTRY_PUBLIC_KEY, NODE_ENV, DATA_DIR } = variables;
  if (REGISTRY_KEY) {
    const privateKey = importPrivateKey(REGISTRY_KEY, "REGISTRY_KEY");
    const publicKey = publicKeyOf(privateKey);
    if (REGISTRY_PUBLIC_KEY && REGISTRY_PUBLIC_KEY !== publicKey) {
      throw new Error("REGISTRY_PUBLIC_KEY does not match REGISTRY_KEY. Remove it or set the matching key.");
    }
    return { privateKey, publicKey };
  }
  if (REGISTRY_PUBLIC_KEY) {
    importPublicKey(REGISTRY_PUBLIC_KEY);
    return { privateKey: null, publicKey: REGISTRY_PUBLIC_KEY };
  }
  if (NODE_ENV === "production") {
    throw new Error(
      "In production, set REGISTRY_KEY where releases are published, or REGISTRY_PUBLIC_KEY where they are only served. `npm run slice -- key` makes a pair.",
    );
  }
  const privateKey = readOrMakeKey(DATA_DIR, "registry-key");
  return { privateKey, publicKey: publicKeyOf(privateKey) };
}
