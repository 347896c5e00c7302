import { formatAge } from "@cointide/shared/format/time";
import { useNow } from "./clock.ts";

/** How long ago something was, in words that keep up with the time. */
export function Age({ since }: { since: number }) {
  return <>{formatAge(useNow() - since)}</>;
}
