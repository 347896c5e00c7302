import type { AlertCounts } from "../alerts/oracle.ts";
import type { World } from "../world/world.ts";

/** What a fault belongs to. */
export type FaultKind = "feed" | "REST" | "slice" | "service" | "browser" | "alerts";

/** What was seen, in words; how many acknowledged writes were lost beside those of the writer; what became of alerts. */
export type Sight = string | { text: string; lostWrites?: number; alerts?: AlertCounts };

/** A fault that is on. */
export type Injected = {
  /** Evidence that it took effect, from outside of what it is to harm. @throws where there is none. */
  prove(): Promise<string>;
  /** What is done and looked for while it lasts. @throws where what is seen is not as it must be. */
  during?(): Promise<Sight>;
  /** Takes it away. Called once, whatever happened before. */
  lift?(): Promise<unknown>;
  /** What is done and looked for once it is gone. */
  after?(): Promise<Sight>;
};

/** Something that goes wrong. */
export type Fault = {
  name: string;
  kind: FaultKind;
  /** Whether it is part of the long form alone. */
  long?: true;
  /** How long it lasts at least, in ms; no longer than what is done meanwhile where it is absent. */
  lasts?: number;
  /** What both pages must say of the feed meanwhile. */
  says?: string;
  /** The age in ms beyond which a price must be marked; 12 s where it is absent. */
  oldest?: number;
  /** The database and the Redis that the service uses: servers of their own, where the fault is about them. */
  needs?: "servers";
  /** What this machine lacks for it, in a few words; null where it can be tried, as where this is absent. */
  lacks?(world: World): string | null;
  inject(world: World): Promise<Injected>;
};

/** A feed that runs shows prices of now, however much else it says: the tick, the flush, and a busy machine, in ms. */
export const RUNNING_FEED = 5_000;

/** A feed that is known to be lost: no price may stand as live for more than 5 s; then there is the last flush. */
export const LOST_FEED = 6_500;
