import { type KeyObject, sign, verify } from "node:crypto";
import { type Registry, registrySchema, signedRegistrySchema } from "@cointide/shared/contracts/registry";
import { parseJson } from "./disk.ts";
import { importPublicKey } from "./registry-keys.ts";

/**
 * Why a registry is refused. `unsigned`: it has no signature, as before registries were signed.
 * `unreadable`: the system gave an error in place of the file. `missing`: there is no file, although there was one.
 */
export type Refusal = "unsigned" | "signature" | "content" | "older" | "unreadable" | "missing";

/** A registry that is not trusted; the message is a sentence. */
export class RegistryRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, message: string) {
    super(message);
    this.name = "RegistryRefused";
    this.refusal = refusal;
  }
}

/** Signs a payload, and returns the text that holds both. */
export function signPayload(payload: string, privateKey: KeyObject): string {
  const signature = sign(null, Buffer.from(payload), privateKey).toString("base64");
  return JSON.stringify({ payload, signature });
}

/**
 * The payload of a signed text, or why there is none.
 * @param publicKey the raw 32 bytes in base64.
 */
export function openPayload(
  text: string,
  publicKey: string,
): { payload: string } | { refusal: "unsigned" | "signature" } {
  const envelope = signedRegistrySchema.safeParse(parseJson(text));
  if (!envelope.success) return { refusal: "unsigned" };
  const { payload, signature } = envelope.data;
  const bytes = Buffer.from(signature, "base64");
  const asWritten = JSON.stringify({ payload, signature: bytes.toString("base64") });
  if (text !== asWritten || !verify(null, Buffer.from(payload), importPublicKey(publicKey), bytes)) {
    return { refusal: "signature" };
  }
  return { payload };
}

/** Signs a registry, and returns the text of its file. */
export const signRegistry = (registry: Registry, privateKey: KeyObject): string =>
  signPayload(JSON.stringify(registry), privateKey);

const REFUSALS = {
  unsigned: "The registry has no signature.",
  signature:
    "The registry's signature is invalid. It was changed after it was signed, or signed with another key.",
};

/**
 * The registry that a signed text holds.
 * @param publicKey the raw 32 bytes in base64.
 * @throws {RegistryRefused} where the signature is missing or wrong.
 */
export function openRegistry(text: string, publicKey: string): Registry {
  const opened = openPayload(text, publicKey);
  if ("refusal" in opened) throw new RegistryRefused(opened.refusal, REFUSALS[opened.refusal]);
  const registry = registrySchema.safeParse(parseJson(opened.payload));
  if (!registry.success) {
    throw new RegistryRefused(
      "content",
      "The registry is signed, but this version of the program cannot read it.",
    );
  }
  return registry.data;
}
