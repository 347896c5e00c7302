import { createReleaseMarks, type ReleaseMarks } from "./release-marks.ts";
import type { SliceError } from "./slice-error.ts";

/** What came of an expose, and the release that it came from; `id` differs for each adoption. */
export type Adopted<Value> = { value: Value; version: string; id: number };

/** An expose that is under way or, with a version, adopted. */
export type Load = { result: Promise<Adopted<unknown>>; version?: string };

/** What a visit knows of one slice. */
export type SliceKnowledge = {
  marks: ReleaseMarks;
  /** By expose. */
  loads: Map<string, Load>;
  /** The exposes that no release was of any use for. */
  exhausted: Set<string>;
  /** Failed attempts by version; the exposes of one build share its module as long as none failed. */
  attempts: Map<string, number>;
  lastFailure: SliceError | undefined;
  adoptions: number;
};

export const createSliceKnowledge = (): SliceKnowledge => ({
  marks: createReleaseMarks(),
  loads: new Map(),
  exhausted: new Set(),
  attempts: new Map(),
  lastFailure: undefined,
  adoptions: 0,
});
