import type { Crossing, LoggedCrossing } from "@cointide/shared/contracts/alerts";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import { Condition, ExactPrice } from "../alert/condition.tsx";
import { typedPrice } from "../alert/prices.ts";
import { SymbolMark, SymbolName } from "../alert/symbol-name.tsx";
import styles from "./log.module.css";

const CHANNELS = { mail: "Email", push: "Push", webhook: "Webhook" } as const;
const STATES = {
  waiting: "waiting to be sent",
  sent: "sent",
  dead: "failed",
  limited: "not sent",
} as const;

/** What became of telling a member. */
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

/** How it is known: seen as it happened, or found afterwards. */
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

/** A crossing: what, when, at which price, and how it is known. */
export function LogEntry({ crossing }: { crossing: Crossing }) {
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
        <Condition condition={condition} hasCrossed />
        <span> at </span>
        <ExactPrice value={typedPrice(price)} />
      </p>
      {note !== "" && <p className={styles.note}>{`“${note}”`}</p>}
      <p className={styles.source}>
        <Source {...{ source, missedSince }} />
      </p>
      {"deliveries" in crossing && <Deliveries deliveries={(crossing as LoggedCrossing).deliveries} />}
    </li>
  );
}
