import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { Button } from "@cointide/shared/ui/button";
import { Field } from "@cointide/shared/ui/field";
import { useRef } from "react";
import styles from "./alert-form.module.css";
import { priceAway } from "./prices.ts";

/** How far targets are that one click sets, in percent of the last price. */
const STEPS: Record<AlertCondition["kind"], readonly number[]> = {
  above: [1, 2, 5, 10],
  below: [-1, -2, -5, -10],
  near: [-5, -2, 2, 5],
  moves: [],
};

const stepLabel = (step: number): string => `${step > 0 ? "+" : "−"}${Math.abs(step)}%`;

type TargetFieldProps = {
  kind: AlertCondition["kind"];
  /** What stands there until something is typed. */
  initial: string;
  last: string | undefined;
  warning: string | null | undefined;
  hint: string;
  isFirstFocus: boolean;
};

/** The price that an alert waits for, and steps from the last price to choose from. */
export function TargetField({ kind, initial, last, warning, hint, isFirstFocus }: TargetFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (price: string) => {
    if (input.current === null) return;
    input.current.value = price;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div>
      <Field
        ref={input}
        label="Target price"
        name="price"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={initial}
        warning={warning ?? null}
        hint={hint}
        data-autofocus={isFirstFocus ? "" : undefined}
        onFocus={({ target }) => target.select()}
      />
      {last !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and its own layout.
        <div role="group" aria-label="Target from the last price" className={styles.steps}>
          {STEPS[kind].map((step) => (
            <Button key={step} size="sm" onClick={() => choose(priceAway(last, step))}>
              {stepLabel(step)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
