import { groupDigits } from "@cointide/shared/contracts/typed-number";
import { Button } from "@cointide/shared/ui/button";
import { useEffect, useRef } from "react";
import { typedPrice } from "../alert/prices.ts";
import styles from "./alert-form.module.css";
import { likelyTarget } from "./far-target.ts";
import { percentAway } from "./summary.ts";

type FarQuestionProps = {
  target: string;
  last: string;
  quote: string;
  /** The text of the form's own button. */
  submit: string;
  onUse: (price: string) => void;
  onKeep: () => void;
};

/**
 * Asks whether a target was meant that is far from the last price. It takes the focus, but gives it to no answer: Enter may be
 * pressed twice.
 */
export function FarQuestion({ target, last, quote, submit, onUse, onKeep }: FarQuestionProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => place.current?.focus(), []);
  const likely = likelyTarget(target, last);
  const distance = percentAway(target, last) ?? "far";
  const away = `${groupDigits(target)} ${quote} is ${distance} from the current price, ${groupDigits(typedPrice(last))}.`;
  const question = likely === null ? "Is that the target?" : `Did you mean ${groupDigits(likely)}?`;
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.question} aria-label={`${away} ${question}`}>
      <p>
        <span>{away}</span> <strong>{question}</strong>
      </p>
      <div className={styles.answers}>
        {likely !== null && <Button onClick={() => onUse(likely)}>{`Use ${groupDigits(likely)}`}</Button>}
        <Button onClick={onKeep}>{`${submit} anyway`}</Button>
      </div>
    </fieldset>
  );
}
