import { useNow } from "../feed/use-feed-status.ts";
import { formatAge } from "../format/time.ts";

/** How long ago something was, in words that keep up with the time. @param since in ms since 1970 */
export function Age({ since }: { since: number }) {
  return <span>{formatAge(useNow() - since)}</span>;
}
