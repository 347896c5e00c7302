import type { Alert } from "@cointide/shared/contracts/alerts";
import { Button } from "@cointide/shared/ui/button";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { conditionText } from "../alert/condition-words.ts";
import styles from "./deleted-alert.module.css";

/** How long the offer stays without pointer or focus, in ms. */
const STAY = 10_000;

type DeletedAlertProps = { alert: Alert; onUndo: () => void; onForget: () => void };

/** Replaces a deleted alert, takes the focus and offers to undo. */
export function DeletedAlert({ alert, onUndo, onForget }: DeletedAlertProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  const forget = useRef(onForget);
  forget.current = onForget;

  useEffect(() => undo.current?.focus(), []);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => forget.current(), STAY);
    return () => clearTimeout(timer);
  }, [isHeld]);

  return (
    <li className={styles.place}>
      <fieldset
        className={styles.deleted}
        aria-label={`Deleted alert: ${alert.symbol} ${conditionText(alert.condition)}`}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <p className={styles.text}>{`Alert on ${alert.symbol} deleted`}</p>
        <Button ref={undo} size="sm" onClick={onUndo}>
          Undo
        </Button>
        <IconButton label="Dismiss" onClick={onForget}>
          <X aria-hidden="true" />
        </IconButton>
      </fieldset>
    </li>
  );
}
