import type { LastingFault, LastingKind } from "./fault-schema.ts";

type FaultOf<K extends LastingKind> = Extract<LastingFault, { kind: K }>;

/** The lasting faults that are on now, one of each kind. */
export type FaultBoard = {
  /** The fault of this kind, if it is on. */
  get<K extends LastingKind>(kind: K): FaultOf<K> | undefined;
  /** When the fault of this kind was last put on, by `performance.now()`. */
  since(kind: LastingKind): number;
  list(): LastingFault[];
  /** Puts a fault on, instead of the one of its kind; with `active: false`, ends that one. */
  put(fault: LastingFault): void;
  clear(): void;
};

export function createFaultBoard(onChange: () => void): FaultBoard {
  const on = new Map<LastingKind, { fault: LastingFault; since: number; end: NodeJS.Timeout | undefined }>();

  const remove = (kind: LastingKind) => {
    clearTimeout(on.get(kind)?.end);
    if (on.delete(kind)) onChange();
  };

  return {
    get: <K extends LastingKind>(kind: K) => on.get(kind)?.fault as FaultOf<K> | undefined,
    since: (kind) => on.get(kind)?.since ?? 0,
    list: () => [...on.values()].map((entry) => entry.fault),
    put(fault) {
      remove(fault.kind);
      if (fault.active === false) return;
      const end =
        fault.forMs === undefined ? undefined : setTimeout(() => remove(fault.kind), fault.forMs).unref();
      on.set(fault.kind, { fault, since: performance.now(), end });
      onChange();
    },
    clear() {
      for (const kind of [...on.keys()]) remove(kind);
    },
  };
}
