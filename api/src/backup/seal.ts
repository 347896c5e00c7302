import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupError } from "./backup-error.ts";
import { type Secrets, secretsSchema } from "./format.ts";

/** The shortest passphrase that is taken. */
export const PASSPHRASE_LENGTH = 12;

/** How long a guess takes, as the binary logarithm of scrypt's cost: 18 is about a second. */
const WORK_FACTOR = 18;

/** Encrypts parts of one backup. */
export type Sealer = {
  /** Encrypts rows, for who opens the secrets. */
  seal(content: Buffer): Promise<Buffer>;
  /** Encrypts the secrets with the passphrase. */
  sealSecrets(secrets: Omit<Secrets, "identity">): Promise<Buffer>;
};

/** Makes a key of its own for a backup: a passphrase takes a second each time, so that it cannot be guessed. */
export async function createSealer(passphrase: string, workFactor = WORK_FACTOR): Promise<Sealer> {
  const identity = await generateX25519Identity();
  const forRows = new Encrypter();
  forRows.addRecipient(await identityToRecipient(identity));
  return {
    seal: async (content) => Buffer.from(await forRows.encrypt(content)),
    async sealSecrets(secrets) {
      const encrypter = new Encrypter();
      encrypter.setPassphrase(passphrase);
      encrypter.setScryptWorkFactor(workFactor);
      return Buffer.from(await encrypter.encrypt(JSON.stringify({ identity, ...secrets })));
    },
  };
}

/** @throws {BackupError} where it is not the passphrase of the backup */
export async function openSecrets(sealed: Buffer, passphrase: string): Promise<Secrets> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let text: string;
  try {
    text = await decrypter.decrypt(sealed, "text");
  } catch {
    throw new BackupError(
      "BACKUP_PASSPHRASE does not open this backup. Set the passphrase it was made with.",
    );
  }
  return secretsSchema.parse(JSON.parse(text));
}

/** Makes the function that opens sealed rows. */
export function createOpener({ identity }: Secrets): (sealed: Buffer) => Promise<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return async (sealed) => Buffer.from(await decrypter.decrypt(sealed));
}
