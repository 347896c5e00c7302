import type { Composition } from "@cointide/shared/contracts/page";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testSlice } from "../testing/test-slice.ts";
import { createCompositionStore, wholeSlice } from "./composition-store.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const WHOLE = testSlice("mfe-late", [], {}, ["2.0.0", "1.0.0"]);
const PARTIAL = { ...testSlice("mfe-late", [], {}, ["2.0.0"]), isPartial: true };
const answer = (slices: Composition["slices"]) =>
  fetched.mockImplementation(async () => Response.json({ slices }));
const versions = (store: ReturnType<typeof createCompositionStore>) =>
  store.getState().slices.map(({ name, releases }) => `${name} ${releases.map(({ version }) => version)}`);

it("a slice of which the page carries a part is completed once, for all that wait for it", async () => {
  answer([WHOLE]);
  const store = createCompositionStore({ slices: [PARTIAL] });
  const both = await Promise.all([wholeSlice(store, "mfe-late"), wholeSlice(store, "mfe-late")]);
  expect(both).toEqual([WHOLE, WHOLE]);
  expect(await wholeSlice(store, "mfe-late")).toEqual(WHOLE);
  expect(fetched).toHaveBeenCalledOnce();
});

it("what the page carries whole stays as it is, and what was withdrawn is gone", async () => {
  answer([testSlice("mfe-board", [], {}, ["9.0.0"]), WHOLE]);
  const gone = { ...testSlice("mfe-gone", []), isPartial: true };
  const store = createCompositionStore({ slices: [testSlice("mfe-board", []), gone, PARTIAL] });
  expect(await wholeSlice(store, "mfe-gone")).toBeUndefined();
  expect(versions(store)).toEqual(["mfe-board 1.0.0", "mfe-late 2.0.0,1.0.0"]);
});

it("a request that fails is repeated for the next that asks", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  fetched.mockResolvedValueOnce(new Response("away", { status: 503 }));
  const store = createCompositionStore({ slices: [PARTIAL] });
  await expect(wholeSlice(store, "mfe-late")).rejects.toThrow("Failed to fetch");
  await expect(wholeSlice(store, "mfe-late")).rejects.toThrow("The request failed with 503");
  answer([WHOLE]);
  expect(await wholeSlice(store, "mfe-late")).toEqual(WHOLE);
});
