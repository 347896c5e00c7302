import type { SliceDescription } from "@cointide/shared/contracts/registry";
import type { Files } from "../releases/disk.ts";
import type { LiveContracts, SliceContract } from "./contract.ts";
import type { EventUse } from "./events/event-use.ts";
import type { SandboxReport } from "./sandbox/protocol.ts";

/** A built slice that asks to be released, and all that was found out about it. */
export type SliceCandidate = {
  description: SliceDescription;
  files: Files;
  contract: SliceContract;
  /** The events that its sources mention. */
  use: EventUse;
  sandbox: SandboxReport;
  /** What importing it did to the page, in words. */
  effects: string[];
};

/** The contracts of the other slices. */
export const othersOf = ({ name }: SliceContract, { slices }: LiveContracts): SliceContract[] =>
  slices.filter((slice) => slice.name !== name);
