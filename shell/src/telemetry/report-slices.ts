import type { PageData } from "@cointide/shared/contracts/page";
import type { SliceReport } from "@cointide/shared/contracts/telemetry";
import type { SliceOutcome } from "@cointide/shared/host";
import { isReported, type SliceLog } from "../slices/slice-log.ts";

/** How long reports are collected before they are sent, in ms. */
const COLLECTING = 1_000;
/** When reports that could not be sent are sent again, once, in ms. */
const SECOND_TRY = 10_000;
const MOST_AT_ONCE = 20;
const MOST_OF_A_PAGE = 50;
const LONGEST_MESSAGE = 500;

/** What an error said, without what could tell of the visitor: queries of addresses, tokens, emails. */
function clean(message: string): string {
  return message
    .replace(/(https?:\/\/[^\s?#"')]*)[?#][^\s"')]*/g, "$1")
    .replace(/[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|[^\s@]+@[^\s@]+/g, "…")
    .slice(0, LONGEST_MESSAGE);
}

const newSession = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

function reportOf(session: string, entry: SliceOutcome, onTrial: readonly string[]): SliceReport | null {
  const { slice, version, outcome, canary, message } = entry;
  if (version === "" || outcome === "activated" || !isReported(entry, onTrial)) return null;
  return { session, slice, version, outcome, message: clean(message), canary };
}

/** Whether the service took the reports; it is no business of the visitor's where it did not. */
async function send(address: string, reports: SliceReport[], ticket?: string): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ reports, ticket }),
      credentials: "omit",
      // Goes on while the page is left.
      keepalive: true,
    });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Reports to the service what becomes of slices: every failure, and where a release is on trial that a slice works. Each
 * fact is sent once in a page, a few at a time, and not many in all. Returns the undo.
 */
export function reportSlices(log: SliceLog, address: string, trial?: PageData["trial"]): () => void {
  const session = newSession();
  const said = new Set<string>();
  const waiting: SliceReport[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  function flush(): void {
    while (waiting.length > 0) {
      const reports = waiting.splice(0, MOST_AT_ONCE);
      send(address, reports, trial?.ticket).then((taken) => {
        if (!taken) later(SECOND_TRY, () => void send(address, reports, trial?.ticket));
      });
    }
  }

  function add(entry: SliceOutcome): void {
    const report = reportOf(session, entry, trial?.slices ?? []);
    if (report === null) return;
    const fact = `${report.slice} ${report.version} ${report.outcome}`;
    if (said.has(fact) || said.size === MOST_OF_A_PAGE) return;
    said.add(fact);
    if (waiting.push(report) === 1) later(COLLECTING, flush);
  }

  log.getState().forEach(add);
  const unsubscribe = log.subscribe((entries) => entries.slice(-1).forEach(add));
  window.addEventListener("pagehide", flush);

  return () => {
    unsubscribe();
    window.removeEventListener("pagehide", flush);
    for (const timer of timers) clearTimeout(timer);
  };
}
