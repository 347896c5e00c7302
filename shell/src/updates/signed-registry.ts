import { type Registry, registrySchema, signedRegistrySchema } from "@cointide/shared/contracts/registry";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * The key that registries are checked by.
 * @param publicKey the 32 bytes of an Ed25519 key in base64.
 * Rejects where the browser cannot check Ed25519, or does not let this page: it then takes no update while it
 * is open, because what cannot be checked is not believed.
 */
export async function importRegistryKey(publicKey: string): Promise<CryptoKey> {
  return await crypto.subtle.importKey("raw", bytesOf(publicKey), "Ed25519", false, ["verify"]);
}

/** Reads a registry as it is served. Rejects unless it was signed with the key, as it stands. */
export async function readSignedRegistry(text: string, key: CryptoKey): Promise<Registry> {
  const { payload, signature } = signedRegistrySchema.parse(JSON.parse(text));
  const bytes = new TextEncoder().encode(payload);
  const isGenuine = await crypto.subtle.verify("Ed25519", key, bytesOf(signature), bytes);
  if (!isGenuine) throw new Error("The registry's signature is wrong.");
  return registrySchema.parse(JSON.parse(payload));
}
