/** What a stream must be: its symbols, or null where it is gone. */
export type StreamState = readonly string[] | null;

type Entry = {
  /** What was acknowledged last. */
  certain: StreamState;
  /** What was asked for since, without an answer: it may have happened or not. */
  possible: StreamState[];
};

/** An acknowledged write that the service does not have. */
export type LostWrite = { id: string; expected: StreamState; found: StreamState };

/** Records what the service acknowledged. */
export type WriteLedger = {
  acknowledged(id: string, state: StreamState): void;
  /** The request got no answer. */
  doubtful(id: string, state: StreamState): void;
  /** The streams that must be there, and of which nothing is in doubt. */
  living(): string[];
  count(): number;
  /** Compares with what the service has; what it found counts as certain from then on. */
  audit(found: ReadonlyMap<string, readonly string[]>): LostWrite[];
};

const same = (one: StreamState, other: StreamState) => one?.join() === other?.join();

export function createWriteLedger(): WriteLedger {
  const entries = new Map<string, Entry>();
  let count = 0;

  return {
    acknowledged(id, state) {
      count += 1;
      entries.set(id, { certain: state, possible: [] });
    },
    doubtful(id, state) {
      entries.get(id)?.possible.push(state);
    },
    living: () =>
      [...entries]
        .filter(([, { certain, possible }]) => certain !== null && possible.length === 0)
        .map(([id]) => id),
    count: () => count,
    audit(found) {
      const lost: LostWrite[] = [];
      for (const [id, { certain, possible }] of entries) {
        const state = found.get(id) ?? null;
        if (![certain, ...possible].some((one) => same(one, state))) {
          lost.push({ id, expected: certain, found: state });
        }
        entries.set(id, { certain: state, possible: [] });
      }
      return lost;
    },
  };
}
