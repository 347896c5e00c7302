import { useRef, useState } from "react";
import type { DayRange } from "../alert/quotes.ts";
import type { PairFacts } from "../alert/use-pair-facts.ts";
import { NumberField } from "./number-field.tsx";
import { Suggestions } from "./suggestions.tsx";
import { typeInto } from "./type-into.ts";

type TargetFieldProps = {
  /** What stands there until something is typed. */
  initial: string;
  typed: string | undefined;
  last: string | undefined;
  day: DayRange;
  pair: PairFacts;
  warning: string | undefined;
  hint: string;
  isFirstFocus: boolean;
  /** A suggestion was chosen: it is in the field. */
  onSuggestion: () => void;
};

/** The price that an alert waits for, and targets to choose from. */
export function TargetField(props: TargetFieldProps) {
  const { initial, typed, last, day, pair, warning, hint, isFirstFocus, onSuggestion } = props;
  const place = useRef<HTMLDivElement>(null);
  const [first] = useState(initial);
  const choose = (price: string) => {
    onSuggestion();
    typeInto(place.current?.querySelector<HTMLInputElement>("input[name=price]") ?? null, price);
  };
  return (
    <div ref={place}>
      <NumberField
        label={pair.quote === "" ? "Target price" : `Target price in ${pair.quote}`}
        name="price"
        typed={typed}
        defaultValue={first}
        warning={warning ?? null}
        hint={hint}
        data-autofocus={isFirstFocus ? "" : undefined}
        onFocus={({ target }) => target.select()}
      />
      <Suggestions {...{ last, day }} tick={pair.tick} onChoose={choose} />
    </div>
  );
}
