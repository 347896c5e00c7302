import type { SliceStage } from "@cointide/shared/contracts/events";
import type { PageState, SliceOutcome } from "@cointide/shared/host";

/** What came over the network for the files below one address. */
type Transfer = {
  files: number;
  /** Bytes of bodies as they were sent, compressed; null where their origin does not let pages know. */
  bytes: number | null;
  /** How many of the files came out of the browser's cache. */
  cached: number;
};

/** `canary`: on trial; `override`: from a developer's machine; `fallback`: the release before had failed. */
type SliceFlag = "canary" | "override" | "fallback";

export type SliceFacts = {
  name: string;
  /** The release in use; of a slice that is not, the one that would be tried first. */
  version: string;
  flags: SliceFlag[];
  origin: string;
  /** `loaded`: its code is there and nothing of it has been rendered yet. */
  state: "ready" | "loaded" | "failed" | "not loaded";
  /** From the start of the first load to the end of it, in ms. */
  loadMs: number | null;
  transfer: Transfer;
  /** The releases that stand in for the one in use, the next one first. */
  previous: string[];
};

/** A failure or a long block of a release: the last time that it happened, in ms since 1970, and how often. */
export type SliceFault = {
  at: number;
  times: number;
  slice: string;
  version: string;
  stage: SliceStage | "blocked";
  message: string;
};

export type SliceSources = {
  slice: PageState["slices"][number];
  deployment: PageState["deployment"];
  /** The versions in use. */
  inUse: readonly string[];
  outcomes: readonly SliceOutcome[];
  timings: readonly PerformanceResourceTiming[];
};

const isFault = ({ outcome }: SliceOutcome): boolean => outcome !== "activated" && outcome !== "ready";
const isFailure = (entry: SliceOutcome): boolean => isFault(entry) && entry.outcome !== "blocked";

function stateOf(version: string | undefined, outcomes: readonly SliceOutcome[]): SliceFacts["state"] {
  if (version === undefined) return outcomes.some(isFailure) ? "failed" : "not loaded";
  const isReady = outcomes.some((entry) => entry.version === version && entry.outcome === "ready");
  return isReady ? "ready" : "loaded";
}

/** Adds up the files below an address. */
function transferBelow(folder: string, timings: readonly PerformanceResourceTiming[]): Transfer {
  const files = new Map(
    timings.filter(({ name }) => name.startsWith(folder)).map((timing) => [timing.name, timing]),
  );
  const all = [...files.values()];
  const isKnown = all.every(({ encodedBodySize }) => encodedBodySize > 0);
  return {
    files: all.length,
    bytes: isKnown ? all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) : null,
    cached: all.filter(({ transferSize, encodedBodySize }) => transferSize === 0 && encodedBodySize > 0)
      .length,
  };
}

/** What is known of one slice in this visit. */
export function sliceFacts({ slice, deployment, inUse, outcomes, timings }: SliceSources): SliceFacts {
  const { name, origin, releases, canary } = slice;
  const own = outcomes.filter((entry) => entry.slice === name);
  const used = inUse[0];
  const [first] = releases;
  const release = releases.find(({ version }) => version === used) ?? first;
  const version = used ?? release?.version ?? "";
  const loaded = own.find((entry) => entry.version === version && entry.outcome === "activated");
  const flags: SliceFlag[] = [];
  if (canary && version === first?.version) flags.push("canary");
  if (origin !== (deployment.origins[name] ?? origin) || !(name in deployment.origins))
    flags.push("override");
  if (version !== first?.version) flags.push("fallback");
  return {
    name,
    version,
    flags,
    origin,
    state: stateOf(used, own),
    loadMs: loaded === undefined ? null : Math.round(loaded.ms),
    transfer: transferBelow(new URL("./", new URL(release?.entry ?? "/", origin)).href, timings),
    previous: releases.map((one) => one.version).filter((one) => one !== version),
  };
}

/** What failed or blocked the page in this visit, the last first; a failure that repeats is listed once. */
export function sliceFaults(outcomes: readonly SliceOutcome[]): SliceFault[] {
  const faults = new Map<string, SliceFault>();
  for (const entry of outcomes.filter(isFault)) {
    const { at, slice, version, outcome, message } = entry;
    const id = [slice, version, outcome, message].join("\n");
    const times = (faults.get(id)?.times ?? 0) + 1;
    faults.delete(id);
    faults.set(id, { at, times, slice, version, stage: outcome as SliceFault["stage"], message });
  }
  return [...faults.values()].reverse();
}
