import type { Composition } from "@cointide/shared/contracts/page";
import type { SliceOutcome } from "@cointide/shared/host";
import { vi } from "vitest";
import type { Activation } from "../slices/activate-release.ts";
import { createCompositionStore } from "../slices/composition-store.ts";
import type { LoadModule } from "../slices/federation.ts";
import { createSliceLoader } from "../slices/slice-loader.ts";

/** One slice with two releases. */
export const COMPOSITION: Composition = {
  slices: [
    {
      name: "mfe-demo",
      origin: "http://slices.test",
      mounts: [],
      slots: {},
      releases: ["2.0.0", "1.0.0"].map((version) => ({
        version,
        entry: `/mfe-demo/${version}/remoteEntry.js`,
        files: {},
        integrity: {},
        mounts: [],
        slots: {},
      })),
      canary: false,
    },
  ],
};

/** What a slice of the tests gives. */
export type Demo = { greet: () => string };
export const GREETING: Activation<Demo, string> = {
  accept: (module): module is Demo => typeof (module as Demo).greet === "function",
  init: ({ greet }) => greet(),
};
export const good: Demo = { greet: () => "hello" };
export const hang = () => new Promise<never>(() => {});
export const unreachable = () => Promise.reject(new Error("unreachable"));

/** A loader whose modules come from `load`, and what it did. */
export function startLoader(load: (request: Parameters<LoadModule>[0]) => Promise<unknown>) {
  const loadModule = vi.fn<LoadModule>(load);
  const outcomes: SliceOutcome[] = [];
  const composition = createCompositionStore(COMPOSITION);
  const loader = createSliceLoader({
    composition,
    loadModule,
    onOutcome: (outcome) => void outcomes.push(outcome),
  });
  return {
    outcomes: () => outcomes.map(({ version, outcome }) => `${version} ${outcome}`),
    load: (expose = "./routes") => loader.load("mfe-demo", expose, GREETING),
    loader,
    composition,
    tries: () => loadModule.mock.calls.map(([{ version, attempt }]) => `${version} #${attempt}`),
    loadModule,
  };
}
