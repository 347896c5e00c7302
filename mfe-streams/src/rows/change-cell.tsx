import type { ChangeSpan } from "@cointide/shared/contracts/changes";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { useEffect, useState, useSyncExternalStore } from "react";
import { changesPart } from "./changes-part.ts";

type ChangeCellProps = {
  symbol: string;
  span: ChangeSpan;
  /** The last price; undefined until there is one. */
  last: string | undefined;
};

/** A change over a span, or its shape until its script and the price are there. */
export function ChangeCell({ symbol, span, last }: ChangeCellProps) {
  const part = useSyncExternalStore(changesPart.subscribe, changesPart.get);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    changesPart.load().catch(() => setMissing(true));
  }, []);
  if (part === undefined && isMissing) return <span title="Could not be loaded. Reload the page.">–</span>;
  if (part === undefined || last === undefined) return <Skeleton width="4em" />;
  return <part.ChangeValue symbol={symbol} span={span} last={last} />;
}
