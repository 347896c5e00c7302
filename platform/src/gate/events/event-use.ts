import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BusCall, busCalls } from "./bus-calls.ts";

/** The events that sources tell and listen to, and the calls of the bus whose event cannot be known. */
export type EventUse = { emits: string[]; hears: string[]; unknown: string[] };

const LEFT_OUT = /(^|\/)(node_modules|dist|testing|\.[^/]+)\/|\.test\.tsx?$/;

const eventsOf = (calls: readonly BusCall[], method: BusCall["method"]): string[] =>
  [...new Set(calls.filter((call) => call.method === method).map(({ name }) => name))]
    .filter((name) => name !== null)
    .sort();

/** Reads which events the sources below the folders tell and listen to; tests are left out. */
export function eventUse(folders: readonly string[]): EventUse {
  const calls = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
      .sort()
      .flatMap((file) => busCalls(file, readFileSync(join(folder, file), "utf8"))),
  );
  const unknown = calls.filter(({ name }) => name === null).map(({ file, line }) => `${file}:${line}`);
  return { emits: eventsOf(calls, "emit"), hears: eventsOf(calls, "on"), unknown };
}
