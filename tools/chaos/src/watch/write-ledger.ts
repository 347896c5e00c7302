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

const same = (one: StreamState, other: StreamState) => one?.join() === other?.join();

/** Records what the service acknowledged. */
export function createWriteLedger() {
  const entries = new Map<string, Entry>();
  let count = 0;
  return {
    acknowledged(id: string, state: StreamState): void {
      count += 1;
      entries.set(id, { certain: state, possible: [] });
    },
    /** The request got no answer. */
    doubtful: (id: string, state: StreamState) => void entries.get(id)?.possible.push(state),
    /** The streams that must be there, and of which nothing is in doubt. */
    living: (): string[] =>
      [...entries]
        .filter(([, { certain, possible }]) => certain !== null && possible.length === 0)
        .map(([id]) => id),
    count: () => count,
    /** Compares with what the service has; what it found counts as certain from then on. */
    audit(found: ReadonlyMap<string, readonly string[]>): LostWrite[] {
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
