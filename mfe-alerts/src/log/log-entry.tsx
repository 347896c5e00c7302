import type { Crossing, LoggedCrossing } from "@cointide/shared/contracts/alerts";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import { memo } from "react";
import { Condition } from "../alert/condition.tsx";
import { type Quotes, useLast } from "../alert/quotes.ts";
import { SymbolMark, SymbolName } from "../alert/symbol-name.tsx";
import styles from "./log.module.css";

const CHANNELS = { mail: "Email", push: "Push", webhook: "Webhook" } as const;
const STATES = {
  waiting: "waiting to be sent",
  sent: "sent",
  dead: "failed",
  limited: "not sent",
} as const;

/** The results of the notifications to a user. */
function Deliveries({ deliveries }: Pick<LoggedCrossing, "deliveries">) {
  if (deliveries.length === 0) return null;
  return (
    <ul className={styles.deliveries} aria-label="Notifications sent">
      {deliveries.map(({ channel, state, error }) => (
        <li key={channel} data-state={state}>
          {`${CHANNELS[channel]} ${STATES[state]}${error === "" ? "" : `: ${error}`}`}
        </li>
      ))}
    </ul>
  );
}

/** Whether the crossing was seen live or found later. */
function Source({ source, missedSince }: Pick<Crossing, "source" | "missedSince">) {
  if (source === "tick") return <span>Seen live</span>;
  return (
    <span>
      Found later in the exchange's history
      {missedSince !== null && (
        <span>
          : not watched since <Timestamp value={missedSince} kind="datetime" />
        </span>
      )}
    </span>
  );
}

type EntryProps = { crossing: Crossing; format: PriceFormat | undefined };

const Entry = memo(function Entry({ crossing, format }: EntryProps) {
  const { symbol, condition, note, price, at, source, missedSince } = crossing;
  return (
    <li className={styles.entry}>
      <span className={styles.mark}>
        <SymbolMark symbol={symbol} />
      </span>
      <h3 className={styles.symbol}>
        <SymbolName symbol={symbol} />
      </h3>
      <p className={styles.time}>
        {source === "klines" && <span>about </span>}
        <Timestamp value={at} kind="datetime" />
      </p>
      <p className={styles.what}>
        <Condition {...{ condition, format }} hasCrossed />
        <span> at </span>
        <Decimal value={price} kind="price" {...(format && { format })} />
      </p>
      {note !== "" && <p className={styles.note}>{`“${note}”`}</p>}
      <p className={styles.source}>
        <Source {...{ source, missedSince }} />
      </p>
      {"deliveries" in crossing && <Deliveries deliveries={(crossing as LoggedCrossing).deliveries} />}
    </li>
  );
});

/** A crossing, with prices as the board shows them. */
export function LogEntry({ crossing, quotes }: { crossing: Crossing; quotes: Quotes }) {
  const { last } = useLast(crossing.symbol, quotes);
  return <Entry crossing={crossing} format={useBoardFormat(crossing.symbol, last)} />;
}
