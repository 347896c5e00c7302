import type { AlertCounts } from "../alerts/alert-counts.ts";
import type { FaultKind } from "./fault.ts";

/** What came of a fault. */
export type Result = {
  fault: string;
  kind: FaultKind;
  /** The evidence that it took effect; null where it did not. */
  injected: string | null;
  /** How the pages said it. */
  seen: string;
  /** How long it took until all was well again, in ms; null where it never was. */
  recoveredMs: number | null;
  lostWrites: number;
  wrongPrices: number;
  blankPages: number;
  stuckSpinners: number;
  /** What became of alerts, where the fault is about them. */
  alerts?: AlertCounts;
  /** What else was not as it must be. */
  problem: string | null;
  tookMs: number;
};

const areAlertsSound = ({ due, missed, double, unfounded }: AlertCounts): boolean =>
  due > 0 && missed + double + unfounded === 0;

/** Whether the fault took effect, and cost nothing that must not be lost. */
export const holds = (result: Result): boolean =>
  result.injected !== null &&
  result.problem === null &&
  result.recoveredMs !== null &&
  result.lostWrites + result.wrongPrices + result.blankPages + result.stuckSpinners === 0 &&
  (result.alerts === undefined || areAlertsSound(result.alerts));
