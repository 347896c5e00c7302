import { generateKeyPairSync, sign } from "node:crypto";
import { expect, it } from "vitest";
import { openStatement, signStatement } from "./statement.ts";

const { privateKey: key } = generateKeyPairSync("ed25519");
const NOW = 1_800_000_000_000;
const HERE = "https://cointide.example";
const recipient = { audience: HERE, now: NOW, startedAt: NOW - 60_000 };
const stop = { action: "stop", audience: HERE, slice: "mfe-weather", ifRevision: 4 } as const;

const minutes = (count: number) => count * 60_000;
const codeOf = (text: string, other = {}) => {
  try {
    openStatement(text, { ...recipient, ...other });
    return "accepted";
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

it("reads what was signed", () => {
  expect(openStatement(signStatement(stop, key, NOW), recipient)).toMatchObject({ ...stop, issuedAt: NOW });
});

it.each([
  ["its payload was changed", (text: string) => text.replace("mfe-weather", "mfe-streams"), "signature"],
  [
    "its revision was changed",
    (text: string) => text.replace('ifRevision\\":4', 'ifRevision\\":5'),
    "signature",
  ],
  [
    "it has no signature",
    (text: string) => JSON.stringify({ payload: JSON.parse(text).payload }),
    "signature",
  ],
  ["it isn't JSON", () => "{", "malformed"],
  [
    "another field is in it",
    (text: string) => text.replace('ifRevision\\"', 'extra\\":1,\\"ifRevision\\"'),
    "malformed",
  ],
])("rejects a statement if %s", (_, change, code) => {
  expect(codeOf(change(signStatement(stop, key, NOW)))).toBe(code);
});

it.each([
  ["is for another deployment", { audience: "https://other.example" }, "audience"],
  ["has expired", { now: NOW + minutes(5) }, "expired"],
  ["was signed more than 5 s in the future", { now: NOW - 5_001 }, "early"],
  ["was signed before the service started", { startedAt: NOW + 1 }, "before-start"],
])("rejects a statement that %s", (_, other, code) => {
  expect(codeOf(signStatement(stop, key, NOW), other)).toBe(code);
});

it("rejects a statement that is valid for more than five minutes", () => {
  const text = signStatement(stop, key, NOW);
  const payload = { ...JSON.parse(JSON.parse(text).payload), expiresAt: NOW + minutes(6) };
  expect(codeOf(signed(payload))).toBe("too-long");
});

it.each(["../secret", "/etc/passwd", ".npmrc", "assets/.env", "a//b", "a/../b", "C:\\b", "a b"])(
  "rejects an upload of the path %s",
  (path) => {
    const files = { [path]: "0".repeat(64) };
    const upload = {
      action: "upload",
      audience: HERE,
      slice: "mfe-weather",
      version: "1.0.0",
      files,
    } as const;
    expect(codeOf(signStatement(upload, key, NOW))).toBe("malformed");
  },
);

it.each(["../1.0.0", "1.0.0/..", ".", "latest", "1.0 0"])("rejects the version %s", (version) => {
  const upload = { action: "upload", audience: HERE, slice: "mfe-weather", version, files: {} } as const;
  expect(codeOf(signStatement(upload, key, NOW))).toBe("malformed");
});

it("rejects an upload of more than 2,000 files", () => {
  const entries = Array.from({ length: 2_001 }, (_, at) => [`${at}.js`, "0".repeat(64)]);
  const files = Object.fromEntries(entries);
  const upload = { action: "upload", audience: HERE, slice: "mfe-weather", version: "1.0.0", files } as const;
  expect(codeOf(signStatement(upload, key, NOW))).toBe("malformed");
});

function signed(payload: object): string {
  const text = JSON.stringify(payload);
  return JSON.stringify({
    payload: text,
    signature: sign(null, Buffer.from(text), key).toString("base64"),
  });
}
