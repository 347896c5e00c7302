/** For how long a member's channel that failed gets one attempt at a time, in ms. */
const SLOW_FOR = 60_000;

/** How long a job waits that its member's others keep out, in ms. */
const WAIT = 250;
const WAIT_OF_SLOW = 5_000;

/**
 * Keeps one member's jobs, such as for a webhook that never answers, from taking all slots of a channel.
 * @param share how many attempts of a member may be under way.
 */
export function createMemberGate(share: number, now: () => number) {
  const underWay = new Map<string, number>();
  /** Until when members are slow. */
  const slow = new Map<string, number>();

  function isSlow(userId: string): boolean {
    const until = slow.get(userId) ?? 0;
    if (until <= now()) slow.delete(userId);
    return until > now();
  }

  return {
    /** @returns 0 where the member may have another attempt, which `leave` ends; else how long to wait, in ms. */
    enter(userId: string): number {
      const busy = underWay.get(userId) ?? 0;
      const most = isSlow(userId) ? 1 : share;
      if (busy >= most) return isSlow(userId) ? WAIT_OF_SLOW : WAIT;
      underWay.set(userId, busy + 1);
      return 0;
    },
    leave(userId: string, hasFailed: boolean): void {
      const busy = (underWay.get(userId) ?? 1) - 1;
      if (busy === 0) underWay.delete(userId);
      else underWay.set(userId, busy);
      if (hasFailed) slow.set(userId, now() + SLOW_FOR);
      else slow.delete(userId);
    },
  };
}
