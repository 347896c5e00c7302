import { groupDigits } from "@cointide/shared/contracts/typed-number";
import { Button } from "@cointide/shared/ui/button";
import { useEffect, useRef } from "react";
import { typedPrice } from "../alert/prices.ts";
import styles from "./alert-form.module.css";
import { likelyTarget } from "./far-target.ts";
import { distanceWords } from "./summary.ts";

type FarQuestionProps = {
  target: string;
  last: string;
  quote: string;
  takesFocus: boolean;
  onUse: (price: string) => void;
  onKeep: () => void;
};

/** Asks whether a target far from the last price was meant. All prices are in the unit of the input. */
export function FarQuestion({ target, last, quote, takesFocus, onUse, onKeep }: FarQuestionProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  const write = (price: string) => [groupDigits(price), quote].filter(Boolean).join(" ");
  const likely = likelyTarget(target, last);
  const question = likely === null ? "Is that the target?" : `Did you mean ${write(likely)}?`;
  const away = `${write(target)} is ${distanceWords(target, last)} the current price, ${write(typedPrice(last))}.`;
  return (
    // Enter may be pressed twice, so the question takes the focus instead of one of its answers.
    <fieldset ref={place} tabIndex={-1} className={styles.question} aria-label={question}>
      <p role="alert">
        <span>{away}</span> <strong>{question}</strong>
      </p>
      <div className={styles.answers}>
        {likely !== null && <Button onClick={() => onUse(likely)}>{`Use ${write(likely)}`}</Button>}
        <Button onClick={onKeep}>{`Keep ${write(target)}`}</Button>
      </div>
    </fieldset>
  );
}
