import type { SliceOutcome } from "@cointide/shared/host";
import type { Shell } from "../page/use-shell.ts";

/** One step of a load, in the words of Module Federation's observability plugin. */
type LoadEvent = {
  traceId: string;
  phase: "remoteEntry" | "expose" | "loadRemote" | "component";
  status: "success" | "error" | "complete";
  /** When it ended, in ms since 1970, and how long it took, in ms. */
  timestamp: number;
  duration: number;
  message: string;
};

/** When the browser fetched the first and had the last of some files; undefined where it fetched none. */
function timesOf(addresses: readonly string[]): { startTime: number; end: number } | undefined {
  const timings = performance
    .getEntriesByType("resource")
    .filter(({ name }) => addresses.includes(name.split("?")[0] ?? ""));
  if (timings.length === 0) return undefined;
  const startTime = Math.min(...timings.map((timing) => timing.startTime));
  return { startTime, end: Math.max(...timings.map((timing) => timing.startTime + timing.duration)) };
}

/** The files that an expose needs at once, of the release that an outcome tells of. */
function filesOf({ slice, version, expose, entry }: SliceOutcome, shell: Shell): string[] {
  const composed = shell.composition.getState().slices.find(({ name }) => name === slice);
  const release = composed?.releases.find((each) => each.version === version);
  return (release?.files[expose] ?? []).map((file) => new URL(file, entry).href);
}

/** When the files of a load came: its entry, and what the expose needs at once. */
function fetchEvents(traceId: string, load: SliceOutcome, shell: Shell): LoadEvent[] {
  const phases = { remoteEntry: [load.entry], expose: filesOf(load, shell) } as const;
  return (["remoteEntry", "expose"] as const).flatMap((phase) => {
    const times = timesOf(phases[phase]);
    if (times === undefined) return [];
    const timestamp = performance.timeOrigin + times.end;
    const message = phases[phase].join(" ");
    return [{ traceId, phase, status: "success", timestamp, duration: times.end - times.startTime, message }];
  });
}

function outcomeEvent(traceId: string, { outcome, at, ms, message }: SliceOutcome): LoadEvent {
  const phase = outcome === "ready" ? "component" : "loadRemote";
  const status = outcome === "ready" ? "success" : outcome === "activated" ? "complete" : "error";
  return { traceId, phase, status, timestamp: at, duration: ms, message: message || outcome };
}

/** What became of one expose of one release: when its files came, whether it was loaded, and whether it was shown. */
function reportOf(
  traceId: string,
  outcomes: readonly SliceOutcome[],
  load: SliceOutcome,
  shell: Shell,
): object {
  const { slice, expose, entry } = load;
  const events = [
    ...fetchEvents(traceId, load, shell),
    ...outcomes.map((outcome) => outcomeEvent(traceId, outcome)),
  ].sort((a, b) => a.timestamp - b.timestamp);
  const failed = events.find(({ status }) => status === "error");
  const isShown = events.some(({ phase }) => phase === "component");
  const startedAt = Math.min(...events.map(({ timestamp, duration }) => timestamp - duration));
  const updatedAt = Math.max(...events.map(({ timestamp }) => timestamp));
  const outcome = failed ? "failed" : isShown ? "component-loaded" : "runtime-loaded";
  return {
    ...{ traceId, requestId: `${slice}/${expose.replace("./", "")}`, hostName: "shell", expose },
    ...{ remote: { name: slice, entry, type: "module" }, startedAt, updatedAt, events },
    ...{ duration: updatedAt - startedAt, status: failed ? "error" : "success" },
    ...(failed && { failedPhase: failed.phase, errorMessage: failed.message }),
    summary: { outcome, loadCompleted: true, componentLoaded: isShown, eventCount: events.length },
  };
}

/** A report of each load of this visit, oldest first, in the form of Module Federation's observability plugin. */
export function loadReports(shell: Shell): object[] {
  const loads = new Map<string, SliceOutcome[]>();
  for (const entry of shell.sliceLog.getState()) {
    // That the page was busy later is nothing of a load.
    if (entry.outcome === "blocked") continue;
    const traceId = `${entry.slice}@${entry.version} ${entry.expose}`;
    loads.set(traceId, [...(loads.get(traceId) ?? []), entry]);
  }
  return [...loads].flatMap(([traceId, outcomes]) =>
    outcomes.slice(0, 1).map((load) => reportOf(traceId, outcomes, load, shell)),
  );
}
