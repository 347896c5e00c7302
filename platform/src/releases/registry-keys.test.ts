import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { makeRegistryKey, readRegistryKeys } from "./registry-keys.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test("the key is made once outside of production, for its owner alone to read", () => {
  const variables = { NODE_ENV: "development", DATA_DIR: join(folder, "data") };
  const { publicKey } = readRegistryKeys(variables);
  expect(readRegistryKeys(variables).publicKey).toBe(publicKey);
  expect(readdirSync(variables.DATA_DIR)).toEqual(["registry-key"]);
  expect(statSync(join(variables.DATA_DIR, "registry-key")).mode & 0o777).toBe(0o600);
});

test("a missing key is an error in production, and none is made", () => {
  const variables = { NODE_ENV: "production", DATA_DIR: join(folder, "data") };
  expect(() => readRegistryKeys(variables)).toThrow(/set REGISTRY_KEY .* or REGISTRY_PUBLIC_KEY/);
  expect(readdirSync(folder)).toEqual([]);
});

test("a read-only server has the public key alone", () => {
  const { publicKey } = readRegistryKeys({ REGISTRY_KEY: makeRegistryKey(), NODE_ENV: "", DATA_DIR: folder });
  const reading = readRegistryKeys({ REGISTRY_PUBLIC_KEY: publicKey, NODE_ENV: "", DATA_DIR: folder });
  expect(reading).toEqual({ privateKey: null, publicKey });
});

test.each([
  [{ REGISTRY_KEY: "abc" }, /REGISTRY_KEY is not an Ed25519 private key/],
  [{ REGISTRY_PUBLIC_KEY: "abc" }, /REGISTRY_PUBLIC_KEY is not an Ed25519 public key/],
  [
    { REGISTRY_KEY: makeRegistryKey(), REGISTRY_PUBLIC_KEY: Buffer.alloc(32).toString("base64") },
    /does not match REGISTRY_KEY/,
  ],
])("a wrong key is an error that names its variable (%#)", (variables, message) => {
  expect(() => readRegistryKeys({ ...variables, NODE_ENV: "", DATA_DIR: folder })).toThrow(message);
});
