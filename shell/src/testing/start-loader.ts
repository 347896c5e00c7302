import type { Composition } from "@cointide/shared/contracts/page";
import type { SliceOutcome } from "@cointide/shared/host";
import { vi } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { createCompositionStore } from "../slices/composition-store.ts";
import type { Activation } from "../slices/race-releases.ts";
import { createSliceLoader } from "../slices/slice-loader.ts";
import { testSlice } from "./test-slice.ts";

/** One slice with two releases. */
export const COMPOSITION: Composition = { slices: [testSlice("mfe-demo", [], {}, ["2.0.0", "1.0.0"])] };

/** What a slice of the tests gives. */
export type Demo = { greet: () => string };
export const GREETING: Activation<Demo, string> = {
  accept: (module): module is Demo => typeof (module as Demo).greet === "function",
  init: ({ greet }) => greet(),
};
export const good: Demo = { greet: () => "hello" };
export const hang = () => new Promise<never>(() => {});
export const unreachable = () => Promise.reject(new Error("unreachable"));

/** A loader of a composition whose modules come from `load`, and what it did. */
export function startLoader(
  load: (request: Parameters<LoadModule>[0]) => Promise<unknown>,
  composed = COMPOSITION,
) {
  const loadModule = vi.fn<LoadModule>(load);
  const outcomes: SliceOutcome[] = [];
  const composition = createCompositionStore(composed);
  const loader = createSliceLoader({
    composition,
    loadModule,
    onOutcome: (outcome) => void outcomes.push(outcome),
  });
  return {
    reports: outcomes,
    outcomes: () => outcomes.map(({ version, outcome }) => `${version} ${outcome}`),
    load: (expose = "./routes") => loader.load("mfe-demo", expose, GREETING),
    loader,
    composition,
    tries: () => loadModule.mock.calls.map(([{ version, attempt }]) => `${version} #${attempt}`),
    loadModule,
  };
}
