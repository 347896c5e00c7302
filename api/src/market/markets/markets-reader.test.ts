import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, expect, it } from "vitest";
import { readerProgram } from "../../testing/service-program.ts";
import { wireMiniTicker } from "../../testing/wire-fixtures.ts";
import { createMarketsReader, type MarketsReader } from "./markets-reader.ts";
import { readMarkets } from "./read-markets.ts";

const PAIRS = Array.from({ length: 1_500 }, (_, index) => ({
  ...{ symbol: `COIN${index}USDT`, base: `COIN${index}`, quote: "USDT" },
}));

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
/** A new one each time: the reader takes it over. */
const input = () => ({
  ...{ body: encode(PAIRS.map(({ symbol }) => wireMiniTicker(symbol))), at: 5, pairs: PAIRS, before: null },
});

let program: URL;
beforeAll(async () => {
  program = pathToFileURL(await readerProgram());
});

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

function start(file = program, idleFor?: number): MarketsReader {
  const reader = createMarketsReader(file, idleFor);
  undo.push(reader.stop);
  return reader;
}

it("gives what reading in this thread gives, several times", async () => {
  const reader = start();
  const expected = readMarkets(input());
  for (const { json, malformed } of await Promise.all([reader.read(input()), reader.read(input())])) {
    expect(malformed).toBe(0);
    expect(Buffer.compare(json, expected.json)).toBe(0);
  }
});

it("says why it cannot read an answer, and reads the next one", async () => {
  const reader = start();
  await expect(reader.read({ ...input(), body: encode({}) })).rejects.toThrow("expected array");
  expect(await reader.read(input())).toMatchObject({ malformed: 0 });
});

it("replaces a thread that has ended", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cointide-reader-"));
  undo.push(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "program.mjs");
  writeFileSync(file, 'throw new Error("broken")');
  const reader = start(pathToFileURL(file));
  await expect(reader.read(input())).rejects.toThrow("broken");
  writeFileSync(file, `await import(${JSON.stringify(program.href)})`);
  expect(await reader.read(input())).toMatchObject({ malformed: 0 });
});

it("ends a thread that has been idle, and starts another one for the next answer", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cointide-reader-"));
  undo.push(() => rmSync(folder, { recursive: true }));
  const [file, starts] = [join(folder, "program.mjs"), join(folder, "starts")];
  const noteStart = `import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(starts)}, "x");`;
  writeFileSync(file, `${noteStart} await import(${JSON.stringify(program.href)})`);
  const reader = start(pathToFileURL(file), 50);
  await reader.read(input());
  await reader.read(input());
  expect(readFileSync(starts, "utf8")).toBe("x");
  await new Promise((resolve) => setTimeout(resolve, 100));
  await reader.read(input());
  expect(readFileSync(starts, "utf8")).toBe("xx");
});
