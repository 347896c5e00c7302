/** For how long a member or a host that failed is slow, and one that answered is known to, in ms. */
const SLOW_FOR = 60_000;
const KNOWN_FOR = 10 * 60_000;

/** How many attempts a member may have under way of whom is not known yet whether attempts end. */
const SHARE_OF_UNKNOWN = 2;

/**
 * By how much each job that is kept out waits longer than its member's job before, and the longest, in ms. Their times are
 * multiples of `grain`, so that the jobs of all members come back together.
 */
const PAUSE = { step: 25, longest: 1_000, grain: 50 };
const PAUSE_OF_HANGING = { step: 250, longest: 4_000, grain: 500 };
const PAUSE_OF_SLOW = { step: 500, longest: 8_000, grain: 1_000 };

/** Whose attempt it is, and the host that it goes to; null where members share the hosts, as those of push services. */
export type Receiver = { userId: string; host: string | null };

type Entry = { isRetry: boolean; mayHang: boolean };

/** What came of an attempt. `refused` is a failure that the other side means: its host works. */
export type AttemptResult = "done" | "refused" | "failed";

type State = {
  underWay: number;
  /** How many of them have taken long. */
  hanging: number;
  slowUntil: number;
  knownUntil: number;
  /** When the job that was kept out last may be taken again. */
  nextAt: number;
};

/** The states of members or hosts, of which those are dropped that say nothing any longer. */
function createStates(now: () => number) {
  const states = new Map<string, State>();
  let purgedAt = now();
  const isOver = ({ underWay, slowUntil, knownUntil, nextAt }: State) =>
    underWay === 0 && Math.max(slowUntil, knownUntil, nextAt) <= now();
  return {
    of(key: string): State {
      const known = states.get(key);
      if (known !== undefined) return known;
      const state = { underWay: 0, hanging: 0, slowUntil: 0, knownUntil: 0, nextAt: 0 };
      states.set(key, state);
      return state;
    },
    /** Returns the keys of the states that meet a condition. */
    keys: (has: (state: State) => boolean) =>
      [...states].flatMap(([key, state]) => (has(state) ? [key] : [])),
    purge(): void {
      if (now() - purgedAt < SLOW_FOR) return;
      purgedAt = now();
      for (const [key, state] of states) if (isOver(state)) states.delete(key);
    },
  };
}

/**
 * Keeps the jobs of one member, or of all members who name one host, from taking the slots of a channel while what they
 * are sent to fails or hangs.
 * @param share how many attempts of a member may be under way where attempts end well: the most of all.
 */
export function createReceiverGate(share: number, now: () => number) {
  const members = createStates(now);
  const hosts = createStates(now);
  const both = ({ userId, host }: Receiver): State[] => [
    members.of(userId),
    ...(host === null ? [] : [hosts.of(host)]),
  ];
  const isSlow = ({ slowUntil }: State): boolean => slowUntil > now();
  const isKnown = ({ knownUntil }: State): boolean => knownUntil > now();

  function shareOf(member: State): number {
    if (isSlow(member)) return 1;
    return isKnown(member) ? share : Math.min(share, SHARE_OF_UNKNOWN);
  }

  /** A host whose attempts fail or hang has as many as one member, besides those of members whom it has answered. */
  function isHeldBack(member: State, host: State | undefined): boolean {
    if (host === undefined || isKnown(member)) return false;
    return (isSlow(host) || host.hanging > 0) && host.underWay >= share;
  }

  /** How long a job has to wait that is kept out, in ms. */
  function waitOf(member: State, host: State | undefined): number {
    const states = host === undefined ? [member] : [member, host];
    const hangs = states.some(({ hanging }) => hanging > 0);
    const usual = hangs ? PAUSE_OF_HANGING : PAUSE;
    const { step, longest, grain } = states.some(isSlow) ? PAUSE_OF_SLOW : usual;
    member.nextAt = Math.min(Math.max(member.nextAt, now()) + step, now() + longest);
    return Math.ceil(member.nextAt / grain) * grain - now();
  }

  return {
    /**
     * @param isRetry whether it was tried before, maybe by an instance that has ended: a member of whom nothing else is
     * known is slow then, as if it had failed here.
     * @param mayHang whether there is room for attempts that take long.
     * @returns `wait` 0 where the attempt may begin, which `leave` ends; else how long to wait, in ms.
     */
    enter(receiver: Receiver, { isRetry, mayHang }: Entry): { wait: number; isSlow: boolean } {
      const [member, host] = both(receiver) as [State, State?];
      if (isRetry && !isKnown(member)) member.slowUntil = Math.max(member.slowUntil, now() + SLOW_FOR);
      const slow = isSlow(member);
      if (member.underWay >= shareOf(member) || isHeldBack(member, host) || (slow && !mayHang))
        return { wait: waitOf(member, host), isSlow: slow };
      for (const state of both(receiver)) state.underWay += 1;
      return { wait: 0, isSlow: slow };
    },
    /** Returns the members who have as many attempts under way as they may. */
    full: (): string[] => members.keys((member) => member.underWay > 0 && member.underWay >= shareOf(member)),
    /** An attempt takes long. */
    hang(receiver: Receiver): void {
      for (const state of both(receiver)) state.hanging += 1;
    },
    leave(receiver: Receiver, { result, isHanging }: { result: AttemptResult; isHanging: boolean }): void {
      const [member, host] = both(receiver) as [State, State?];
      for (const state of both(receiver)) {
        state.underWay -= 1;
        if (isHanging) state.hanging -= 1;
      }
      member.slowUntil = result === "done" ? 0 : now() + SLOW_FOR;
      member.knownUntil = result === "done" ? now() + KNOWN_FOR : 0;
      if (result === "done") member.nextAt = 0;
      if (host) host.slowUntil = result === "failed" ? now() + SLOW_FOR : 0;
      members.purge();
      hosts.purge();
    },
  };
}
