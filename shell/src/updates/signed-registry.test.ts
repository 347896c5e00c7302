import { beforeAll, describe, expect, it, vi } from "vitest";
import { REGISTRY, type RegistryKeys, registryKeys } from "../testing/registry-keys.ts";
import { importRegistryKey, readSignedRegistry } from "./signed-registry.ts";

let keys: RegistryKeys;
beforeAll(async () => {
  keys = await registryKeys();
});

const read = async (text: string) => readSignedRegistry(text, await importRegistryKey(keys.publicKey));

describe("a signed registry", () => {
  it("is read where it was signed with the page's key", async () => {
    expect(await read(await keys.sign(REGISTRY))).toEqual(REGISTRY);
  });

  it("is refused where a byte of it was changed", async () => {
    const text = await keys.sign(REGISTRY);
    await expect(read(text.replace("mfe-board", "mfe-bored"))).rejects.toThrow("signature");
  });

  it("is refused where a byte of its signature was changed", async () => {
    const signed = JSON.parse(await keys.sign(REGISTRY)) as { signature: string };
    const signature = (signed.signature.startsWith("A") ? "B" : "A") + signed.signature.slice(1);
    await expect(read(JSON.stringify({ ...signed, signature }))).rejects.toThrow("signature");
  });

  it("is refused where another key signed it", async () => {
    const others = await registryKeys();
    await expect(read(await others.sign(REGISTRY))).rejects.toThrow("signature");
  });

  it.each(["", "<!doctype html>", "{}", '{"payload":"{}"}', '{"payload":"{}","signature":"!"}'])(
    "is refused where there stands %j instead",
    async (text) => {
      await expect(read(text)).rejects.toThrow();
    },
  );

  it("is refused where what was signed is no registry", async () => {
    await expect(read(await keys.sign({ sequence: "7" }))).rejects.toThrow();
  });
});

it("gives no key when the browser cannot check Ed25519", async () => {
  vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(new DOMException("", "NotSupportedError"));
  await expect(importRegistryKey(keys.publicKey)).rejects.toThrow();
});
