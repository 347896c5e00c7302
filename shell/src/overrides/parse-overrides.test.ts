import { describe, expect, it } from "vitest";
import { parseOverrides } from "./parse-overrides.ts";

describe("an override", () => {
  it.each([
    ["http://localhost:3102", "http://localhost:3102"],
    ["http://localhost:3102/", "http://localhost:3102"],
    ["http://127.0.0.1:3102", "http://localhost:3102"],
    ["http://[::1]:3102", "http://localhost:3102"],
    ["http://localhost", "http://localhost"],
  ])("may come from %s", (address, origin) => {
    expect(parseOverrides(`mfe-streams@${address}`)).toEqual({
      overrides: [{ name: "mfe-streams", origin }],
      refused: [],
    });
  });

  it.each([
    "https://evil.example",
    "http://evil.example:3102",
    "http://localhost.evil.example",
    "http://localhost@evil.example",
    "http://127.0.0.2:3102",
    "http://0x7f000002",
    "http://192.168.0.7:3102",
    "https://localhost:3102",
    "ws://localhost:3102",
    "http://me:secret@localhost:3102",
    "http://localhost:3102/somewhere",
    "http://localhost:3102/?a=b",
    "http://localhost:3102/#a",
    "//localhost:3102",
    "javascript:alert(1)",
    "data:text/html;base64",
    "localhost:3102",
    "",
  ])("may not come from %j", (address) => {
    const { overrides, refused } = parseOverrides(`mfe-streams@${address}`);
    expect(overrides).toEqual([]);
    expect(refused).toEqual([`mfe-streams was refused: ${address} is not an origin on this machine.`]);
  });

  it.each([
    "shell@http://localhost:1",
    "mfe-Streams@http://localhost:1",
    "mfe-@http://localhost:1",
    "mfe-a",
    "@",
  ])("has to name a slice, which %j does not", (text) => {
    const { overrides, refused } = parseOverrides(text);
    expect(overrides).toEqual([]);
    expect(refused[0]).toContain(`“${text}” was refused`);
  });
});

describe("several overrides", () => {
  it("are read each for itself, and the last one of a slice counts", () => {
    const { overrides, refused } = parseOverrides(
      "mfe-a@http://localhost:1, mfe-b@https://evil.example,mfe-a@http://localhost:2,,mfe-c@http://localhost:3",
    );
    expect(overrides).toEqual([
      { name: "mfe-a", origin: "http://localhost:2" },
      { name: "mfe-c", origin: "http://localhost:3" },
    ]);
    expect(refused).toHaveLength(1);
  });
});
