import { createPrivateKey } from "node:crypto";
import { makeRegistryKey, publicKeyOf } from "../releases/registry-keys.ts";
import type { SliceCli } from "./context.ts";

/** Prints a new pair of keys as variables for the environment. */
export function key({ say }: SliceCli): void {
  const privateKey = makeRegistryKey();
  const imported = createPrivateKey({ key: Buffer.from(privateKey, "base64"), type: "pkcs8", format: "der" });
  say(`REGISTRY_KEY=${privateKey}`);
  say(`REGISTRY_PUBLIC_KEY=${publicKeyOf(imported)}`);
}
