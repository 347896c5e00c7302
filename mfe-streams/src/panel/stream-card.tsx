import { GUEST_ID, type Stream } from "@cointide/shared/contracts/streams";
import { memo, useId } from "react";
import { streamName } from "../stream-name.ts";
import { CardActions } from "./card-actions.tsx";
import styles from "./stream-card.module.css";
import { TickerTable } from "./ticker-table.tsx";

/** One stream: its name, what can be done with it, and its symbols' live values. */
export const StreamCard = memo(function StreamCard(props: { stream: Stream; isImportRunning: boolean }) {
  const { stream, isImportRunning } = props;
  const nameId = useId();
  const isBeingImported = isImportRunning && stream.userId === GUEST_ID;
  return (
    <article className={styles.card} aria-labelledby={nameId} data-stream={stream.id}>
      <header className={styles.header}>
        <h3 id={nameId} className={styles.name} tabIndex={-1}>
          {streamName(stream)}
        </h3>
        <CardActions stream={stream} describedBy={nameId} canChange={!isBeingImported} />
      </header>
      {isBeingImported && <p className={styles.warning}>Please wait until stream is fully imported</p>}
      <TickerTable symbols={stream.symbols} labelledBy={nameId} />
    </article>
  );
});
