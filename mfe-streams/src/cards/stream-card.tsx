import { TOOLS, useOneTabStop } from "@cointide/shared/board/one-tab-stop";
import { GUEST_ID, type Stream } from "@cointide/shared/contracts/streams";
import { type CSSProperties, memo, useId, useRef } from "react";
import { CardActions } from "./card-actions.tsx";
import styles from "./stream-card.module.css";
import { StreamTitle } from "./stream-title.tsx";
import { HasValues, TickerTable } from "./ticker-table.tsx";
import { useHasBeenNear } from "./use-has-been-near.ts";
import { useVisibleTickers } from "./use-visible-tickers.ts";

/** What is said of a stream that is on its way to the service. A local one is being imported. */
const waitingText = ({ userId }: Stream): string =>
  userId === GUEST_ID ? "Please wait until stream is fully imported" : "Saving…";

type StreamCardProps = {
  stream: Stream;
  /** Its symbols in the order of their rows. */
  symbols: readonly string[];
  isPending: boolean;
  /** Whether its rows show values before it is known to be near. */
  hasValuesAtOnce: boolean;
};

/** One stream: its name, what can be done with it, and its symbols' live values. */
export const StreamCard = memo(function StreamCard(props: StreamCardProps) {
  const { stream, symbols, isPending, hasValuesAtOnce } = props;
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  useVisibleTickers(card, stream.symbols);
  const hasValues = useHasBeenNear(card, hasValuesAtOnce);
  useOneTabStop(card);
  return (
    <article
      ref={card}
      className={styles.card}
      aria-labelledby={nameId}
      data-stream={stream.id}
      style={{ "--rows": symbols.length } as CSSProperties}
    >
      <header {...TOOLS} className={styles.header}>
        <StreamTitle stream={stream} id={nameId} canChange={!isPending} />
        <CardActions stream={stream} describedBy={nameId} canChange={!isPending} />
      </header>
      {isPending && <p className={styles.warning}>{waitingText(stream)}</p>}
      <HasValues value={hasValues}>
        <TickerTable symbols={symbols} labelledBy={nameId} />
      </HasValues>
    </article>
  );
});
