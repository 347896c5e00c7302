import type { Registry } from "@cointide/shared/contracts/registry";
import { testSlice } from "./test-slice.ts";

const base64 = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString("base64");

/** A pair of keys as a deployment has one: what pages get of it, and what its registry is signed with. */
export type RegistryKeys = {
  /** The raw public key in base64. */
  publicKey: string;
  /** The text that a server gives for this content. */
  sign(content: unknown): Promise<string>;
};

export async function registryKeys(): Promise<RegistryKeys> {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  return {
    publicKey: base64(await crypto.subtle.exportKey("raw", publicKey)),
    async sign(content) {
      const payload = JSON.stringify(content);
      const bytes = new TextEncoder().encode(payload);
      return JSON.stringify({
        payload,
        signature: base64(await crypto.subtle.sign("Ed25519", privateKey, bytes)),
      });
    },
  };
}

/** A registry with one slice. */
export const REGISTRY: Registry = {
  sequence: 7,
  shell: [],
  slices: [
    {
      name: "mfe-board",
      port: 3009,
      releases: testSlice("mfe-board", []).releases,
      canary: null,
      stopped: null,
    },
  ],
};
