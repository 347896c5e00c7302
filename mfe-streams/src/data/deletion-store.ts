import type { Host } from "@cointide/shared/host";
import type { Deletion } from "./change-streams.ts";

/** `focus` is the stream whose heading is to take the focus, null for the panel's, undefined for neither. */
type DeletionState = { deletions: readonly Deletion[]; focus: string | null | undefined };

export type DeletionStore = {
  getState(): DeletionState;
  subscribe(listener: () => void): () => void;
  /** A stream was deleted, and its place offers to undo it; the focus goes to `next`. */
  add(deletion: Deletion, next: string | null): void;
  /** The offer ends: dismissed, timed out, or the service refused to delete. */
  forget(id: string): void;
  /** The stream is back at its position and takes the focus as soon as it is seen there. */
  undone(id: string): void;
  /** The focus has moved. */
  focused(): void;
};

function createDeletionStore(): DeletionStore {
  let state: DeletionState = { deletions: [], focus: undefined };
  const listeners = new Set<() => void>();
  const become = (next: Partial<DeletionState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const without = (id: string) => state.deletions.filter(({ stream }) => stream.id !== id);

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (deletion, next) => become({ deletions: [...without(deletion.stream.id), deletion], focus: next }),
    forget: (id) => become({ deletions: without(id) }),
    undone(id) {
      const index = state.deletions.findIndex(({ stream }) => stream.id === id);
      const back = state.deletions[index];
      if (back === undefined) return;
      // Later deletions were counted in a list without this stream, which now has it again.
      const deletions = state.deletions.map((one, at) =>
        at > index && one.position >= back.position ? { ...one, position: one.position + 1 } : one,
      );
      become({ deletions, focus: id });
    },
    focused() {
      const { deletions, focus } = state;
      become({ deletions: deletions.filter(({ stream }) => stream.id !== focus), focus: undefined });
    },
  };
}

const stores = new WeakMap<Host, DeletionStore>();

/** The deletions of this page, which the modal's route and the panel share. */
export function deletionsOf(host: Host): DeletionStore {
  const known = stores.get(host);
  if (known) return known;
  const store = createDeletionStore();
  stores.set(host, store);
  return store;
}
