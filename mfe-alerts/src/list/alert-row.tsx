import type { Alert } from "@cointide/shared/contracts/alerts";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { Decimal } from "@cointide/shared/ui/decimal";
import { IconButton, IconLink } from "@cointide/shared/ui/icon-button";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import { Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { isExpired } from "../alert/alert.ts";
import { Condition } from "../alert/condition.tsx";
import { conditionText, pauseText } from "../alert/condition-words.ts";
import { distanceText, waitReason } from "../alert/distance.ts";
import { type Quotes, useIsUnlisted, useLast } from "../alert/quotes.ts";
import { Switch } from "../alert/switch.tsx";
import { SymbolMark, SymbolName } from "../alert/symbol-name.tsx";
import { alertPath } from "../paths.ts";
import styles from "./alert-row.module.css";

const STATUS = {
  active: "Watching",
  dormant: "Dormant",
  paused: "Paused",
  done: "Done",
  expired: "Expired",
} as const;

/** The status of an alert, whether it repeats, when it expires and when it last crossed. */
function Facts({ alert, isDormant, isOver }: { alert: Alert; isDormant: boolean; isOver: boolean }) {
  const { repeatAfter, crossedAt, expiresAt } = alert;
  const status = isOver ? "expired" : isDormant ? "dormant" : alert.status;
  return (
    <p className={styles.facts}>
      <span className={styles.status} data-status={status}>
        {STATUS[status]}
      </span>
      <span>{repeatAfter === null ? "once" : `repeats, ${pauseText(repeatAfter)} cooldown`}</span>
      {expiresAt != null && (
        <span>
          <span>{status === "expired" ? "at " : "until "}</span>
          <Timestamp value={expiresAt} kind="datetime" />
        </span>
      )}
      {crossedAt !== null && (
        <span>
          crossed <Timestamp value={crossedAt} kind="datetime" />
        </span>
      )}
    </p>
  );
}

type DistanceProps = {
  alert: Alert;
  isDormant: boolean;
  last: string | undefined;
  format: PriceFormat | undefined;
};

/** The last price, and how far it is from the target. */
function Distance({ alert: { condition, status }, isDormant, last, format }: DistanceProps) {
  const distance = distanceText(condition, last);
  return (
    <p className={styles.distance}>
      {distance !== null && status !== "done" && !isDormant && (
        <span className={styles.percent} title="Distance of the current price from the target">
          {distance}
        </span>
      )}
      {last !== undefined && (
        <span className={styles.last}>
          now <Decimal value={last} kind="price" {...(format && { format })} />
        </span>
      )}
    </p>
  );
}

type AlertRowProps = {
  alert: Alert;
  quotes: Quotes;
  onToggle: (alert: Alert) => void;
  onRemove: (alert: Alert) => void;
};

/** An alert with its distance and tools. Only ticks of its symbol render it again. */
export const AlertRow = memo(function AlertRow({ alert, quotes, onToggle, onRemove }: AlertRowProps) {
  const { id, symbol, condition, note, status } = alert;
  const { last } = useLast(symbol, quotes);
  const format = useBoardFormat(symbol, last);
  const isUnlisted = useIsUnlisted(symbol, quotes);
  const name = `${symbol} ${conditionText(condition, format)}`;
  const wait = status === "active" ? waitReason(condition, last) : null;
  const isOver = isExpired(alert, Date.now());
  return (
    <li className={styles.row} data-status={status} data-alert={id}>
      <span className={styles.mark}>
        <SymbolMark symbol={symbol} />
      </span>
      <h3 className={styles.symbol}>
        <SymbolName symbol={symbol} />
      </h3>
      <Distance {...{ alert, last, format }} isDormant={wait !== null} />
      <p className={styles.condition}>
        <Condition {...{ condition, format }} />
      </p>
      {wait !== null && <p className={styles.wait}>{wait}</p>}
      {isUnlisted && <p className={styles.wait}>{`${symbol} is no longer listed.`}</p>}
      {note !== "" && <p className={styles.note}>{`“${note}”`}</p>}
      <div className={styles.foot}>
        <Facts {...{ alert, isOver }} isDormant={wait !== null} />
        <div className={styles.tools}>
          {!isOver && (
            <Switch label={`Watch ${name}`} isOn={status === "active"} onToggle={() => onToggle(alert)} />
          )}
          <IconLink label={`Edit ${name}`} to={alertPath(id)}>
            <Pencil aria-hidden="true" />
          </IconLink>
          <IconButton label={`Delete ${name}`} data-once="" onClick={() => onRemove(alert)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  );
});
