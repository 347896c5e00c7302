import { useEffect, useState } from "react";

const LOOK = 1_000;

/**
 * Whether what was true then is too old by now, looked at each second: requests that are put off while the browser
 * is offline or the computer sleeps neither bring anything new nor fail.
 * @param updatedAt in ms since 1970
 * @param limit in ms
 */
export function useOutdated(updatedAt: number, limit: number): boolean {
  /** The moment that was found too long ago: what is renewed is at once as good as new. */
  const [outdated, setOutdated] = useState<number | null>(null);
  useEffect(() => {
    // A clock that was set back hides the age, and makes it negative.
    const check = () => setOutdated(Math.abs(Date.now() - updatedAt) > limit ? updatedAt : null);
    check();
    const timer = setInterval(check, LOOK);
    return () => clearInterval(timer);
  }, [updatedAt, limit]);
  return outdated === updatedAt;
}
