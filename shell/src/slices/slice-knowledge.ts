import { createReleaseMarks, type ReleaseMarks } from "./release-marks.ts";
import type { SliceError } from "./slice-error.ts";

/** What came of an expose, and the release that it came from; `id` differs for each activation. */
export type Activated<Value> = { value: Value; version: string; id: number };

/** An expose that is under way or, with a version, activated, and whether it has been rendered. */
export type Load = { result: Promise<Activated<unknown>>; version?: string; isConfirmed?: boolean };

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
  activations: number;
};

export const createSliceKnowledge = (): SliceKnowledge => ({
  marks: createReleaseMarks(),
  loads: new Map(),
  exhausted: new Set(),
  attempts: new Map(),
  lastFailure: undefined,
  activations: 0,
});
