import { Button } from "@cointide/shared/ui/button";
import { priceAway, typedPrice } from "../alert/prices.ts";
import type { DayRange } from "../alert/quotes.ts";
import styles from "./alert-form.module.css";

/** How far targets are that one click sets, in percent of the last price. */
const STEPS = [-1, -2, -5, -10, 1, 2, 5, 10];

const stepLabel = (step: number): string => `${step > 0 ? "+" : "−"}${Math.abs(step)}%`;

type SuggestionsProps = {
  last: string | undefined;
  day: DayRange;
  tick: string | null;
  onChoose: (price: string) => void;
};

/** Targets to choose from: steps from the last price, and the day's high and low. */
export function Suggestions({ last, day, tick, onChoose }: SuggestionsProps) {
  const suggestions = [
    ...STEPS.map((step) => ({
      label: stepLabel(step),
      price: last && priceAway(last, step, tick ?? undefined),
    })),
    { label: "Day's low", price: day.low && typedPrice(day.low) },
    { label: "Day's high", price: day.high && typedPrice(day.high) },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and its own layout.
    <div role="group" aria-label="Suggested targets" className={styles.steps}>
      {suggestions.map(({ label, price }) => (
        <Button
          key={label}
          size="sm"
          title={price}
          // Its place is there from the start: nothing moves when the price comes.
          disabled={price === undefined}
          onClick={() => price !== undefined && onChoose(price)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
