import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createRegistryReader, EMPTY_REGISTRY, memoryHere, memoryInFolder } from "./registry-reader.ts";
import { openRegistry, RegistryRefused, signRegistry } from "./signed-registry.ts";
import { createFolderStorage } from "./storage.ts";
import { sampleKeys } from "./testing/sample-builds.ts";

const keys = sampleKeys();
const signed = (sequence: number, by = keys): string => {
  if (by.privateKey === null) throw new Error("There is no private key.");
  return signRegistry({ ...EMPTY_REGISTRY, sequence }, by.privateKey);
};

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** A reader of a store whose registry the test puts there. */
function readerOf(memory = memoryHere()) {
  const store: { text: string | undefined } = { text: undefined };
  const reader = createRegistryReader({
    storage: { read: () => store.text },
    publicKey: keys.publicKey,
    memory,
  });
  return {
    put(text: string | undefined) {
      store.text = text;
      const { registry, refused } = reader.read();
      return { sequence: registry.sequence, refused: refused?.refusal ?? null };
    },
  };
}

test("a change of any byte is refused", () => {
  const text = signed(3);
  for (let at = 0; at < text.length; at += 1) {
    const changed = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    expect(() => openRegistry(changed, keys.publicKey), changed).toThrow();
  }
  expect(() => openRegistry(`${text}\n`, keys.publicKey)).toThrow();
});

test("a reader takes newer registries and goes on with the last good one where the next is changed", () => {
  const { put } = readerOf();
  expect(put(undefined)).toEqual({ sequence: 0, refused: null });
  expect(put(signed(1))).toEqual({ sequence: 1, refused: null });
  expect(put(signed(2, sampleKeys()))).toEqual({ sequence: 1, refused: "signature" });
  expect(put(signed(2))).toEqual({ sequence: 2, refused: null });
});

test("an older registry that is put back is refused, also by a program that was started since", () => {
  const memory = memoryHere();
  const first = readerOf(memory);
  const [old, current] = [signed(4), signed(5)];
  first.put(old);
  first.put(current);
  expect(first.put(old)).toEqual({ sequence: 5, refused: "older" });
  expect(readerOf(memory).put(old)).toEqual({ sequence: 5, refused: "older" });
  expect(readerOf(memory).put(current)).toEqual({ sequence: 5, refused: null });
});

test("what another program has taken since counts too, and stands in for what is refused", () => {
  const memory = memoryHere();
  const [first, other] = [readerOf(memory), readerOf(memory)];
  const old = signed(4);
  first.put(old);
  other.put(signed(6));
  expect(first.put(signed(5))).toEqual({ sequence: 6, refused: "older" });
  expect(first.put("{}")).toEqual({ sequence: 6, refused: "unsigned" });
});

test.each([
  ["a folder in its place", () => mkdirSync(join(folder, "registry.json"))],
  ["a link to itself", () => symlinkSync("registry.json", join(folder, "registry.json"))],
  ["half of it", () => writeFileSync(join(folder, "registry.json"), signed(6).slice(0, 90))],
])("the last good registry stays with %s, and the next good one is taken", (_, damage) => {
  const path = join(folder, "registry.json");
  const reader = createRegistryReader({
    storage: createFolderStorage(folder),
    publicKey: keys.publicKey,
    memory: memoryInFolder(join(folder, "data"), folder),
  });
  writeFileSync(path, signed(5));
  expect(reader.read()).toMatchObject({ registry: { sequence: 5 }, refused: null });
  rmSync(path);
  damage();
  expect(reader.read()).toMatchObject({ registry: { sequence: 5 }, refused: expect.any(RegistryRefused) });
  rmSync(path, { recursive: true });
  writeFileSync(path, signed(7));
  expect(reader.read()).toMatchObject({ registry: { sequence: 7 }, refused: null });
});

test("a memory that cannot be read or written does not block the registry, and is reported", () => {
  const data = join(folder, "data");
  writeFileSync(data, "a file where the folder should be");
  writeFileSync(join(folder, "registry.json"), signed(5));
  const reader = createRegistryReader({
    storage: createFolderStorage(folder),
    publicKey: keys.publicKey,
    memory: memoryInFolder(data, folder),
  });
  expect(reader.read()).toMatchObject({
    registry: { sequence: 5 },
    refused: null,
    forgetful: expect.stringMatching(/^Could not save the registry for the next start: E/),
  });
  rmSync(data);
  expect(reader.read()).toMatchObject({ registry: { sequence: 5 }, forgetful: null });
});

test("a registry that was there and is gone is reported, and the last one is served on", () => {
  const { put } = readerOf();
  expect(put(undefined)).toEqual({ sequence: 0, refused: null });
  expect(put(signed(3))).toEqual({ sequence: 3, refused: null });
  expect(put(undefined)).toEqual({ sequence: 3, refused: "missing" });
  expect(put(signed(3))).toEqual({ sequence: 3, refused: null });
});
