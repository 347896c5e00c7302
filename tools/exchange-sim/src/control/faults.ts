import type { Feed } from "../feed/feed.ts";
import type { FaultBoard } from "./fault-board.ts";
import type { Fault, LastingFault } from "./fault-schema.ts";

/** What can go wrong on command. */
export type Faults = {
  apply(fault: Fault): void;
  /** The lasting faults that are on. */
  active(): LastingFault[];
  /** Ends every fault. */
  reset(): void;
};

export function createFaults(board: FaultBoard, feed: Feed): Faults {
  return {
    apply(fault) {
      switch (fault.kind) {
        case "drop":
          if (fault.refuseForMs !== undefined) board.put({ kind: "refuse", forMs: fault.refuseForMs });
          feed.drop(fault.code);
          break;
        case "burst":
          feed.burst(fault.frames);
          break;
        case "serverShutdown":
          feed.announceShutdown(fault.shape, fault.closeAfterMs);
          break;
        default:
          board.put(fault);
      }
    },
    active: () => board.list(),
    reset: () => board.clear(),
  };
}
