import { readTypedNumber } from "@cointide/shared/contracts/typed-number";
import { formatFieldTime } from "@cointide/shared/format/time";
import { useHost } from "@cointide/shared/host";
import { display } from "@cointide/shared/preferences/display";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { Button } from "@cointide/shared/ui/button";
import { Field, type FieldProps } from "@cointide/shared/ui/field";
import { Segmented } from "@cointide/shared/ui/segmented";
import { useId, useRef, useState } from "react";
import styles from "./alert-form.module.css";
import type { Choices } from "./choices.ts";

/** Fills an input as if the user had typed, so that its form checks and keeps the text. */
export function typeInto(input: HTMLInputElement | null, text: string): void {
  if (input === null) return;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

type NumberFieldProps = FieldProps & {
  /** The text of the field. */
  typed: string | undefined;
};

/** A field for a number. If the text is another notation of one, it asks, and a button replaces the text. */
export function NumberField({ typed = "", warning, ...props }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const { guess } = readTypedNumber(typed);
  // While the user types, warnings of the form come first.
  const meant = isTyping && !warning ? null : guess;
  const named = meant && [meant, props.unit].filter(Boolean).join(" ");
  return (
    <div>
      <Field
        ref={input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        required
        {...props}
        warning={(named === null ? warning : `Did you mean ${named}?`) ?? null}
        onFocus={(event) => {
          setTyping(true);
          props.onFocus?.(event);
        }}
        onBlur={(event) => {
          setTyping(false);
          props.onBlur?.(event);
        }}
      />
      {meant !== null && (
        <Button size="sm" onClick={() => typeInto(input.current, meant)}>{`Use ${named}`}</Button>
      )}
    </div>
  );
}

type SymbolFieldProps = { initial: string; warning: string | undefined; hint: string; isFirstFocus: boolean };

/** The input for the symbol. It suggests those of the user's streams. */
export function SymbolField({ initial, warning, hint, isFirstFocus }: SymbolFieldProps) {
  const listId = useId();
  const { data: streams = [] } = useQuery({ ...streamsQuery(useHost()), select: (result) => result.streams });
  const symbols = [...new Set(streams.flatMap((stream) => stream.symbols))].sort();
  return (
    <>
      <Field
        label="Symbol"
        name="symbol"
        type="text"
        list={listId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        defaultValue={initial}
        warning={warning ?? null}
        hint={hint || "Any pair on the exchange, such as BTCUSDT"}
        data-autofocus={isFirstFocus ? "" : undefined}
      />
      <datalist id={listId}>
        {symbols.map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
    </>
  );
}

const REPEAT_OPTIONS = [
  { value: "once", label: "Once" },
  { value: "again", label: "Repeat" },
] as const;
const UNIT_OPTIONS = [
  { value: "minutes", label: "Minutes" },
  { value: "hours", label: "Hours" },
] as const;

type RepeatFieldsProps = Pick<Choices, "isRepeating" | "unit"> & {
  /** The initial cooldown. */
  initial: string;
  typed: string | undefined;
  warning: string | undefined;
  onChange: (part: Partial<Choices>) => void;
};

/** Whether an alert repeats, and after which cooldown. */
export function RepeatFields({ isRepeating, unit, initial, typed, warning, onChange }: RepeatFieldsProps) {
  return (
    <>
      <Segmented
        label="How often"
        options={REPEAT_OPTIONS}
        value={isRepeating ? "again" : "once"}
        onChoose={(value) => onChange({ isRepeating: value === "again" })}
      />
      {isRepeating && (
        <div className={styles.pause}>
          <NumberField
            label="Cooldown"
            name="pause"
            typed={typed}
            defaultValue={initial}
            warning={warning ?? null}
            hint="Up to 7 days"
          />
          <input type="hidden" name="unit" value={unit} />
          <Segmented
            label="Unit"
            options={UNIT_OPTIONS}
            value={unit}
            onChoose={(value) => onChange({ unit: value })}
          />
        </div>
      )}
    </>
  );
}

/** When the alert expires, in the time zone of the page. */
export function ExpiryField({ initial, warning }: { initial: number | null; warning: string | undefined }) {
  const zone = display.use((choices) => choices.times);
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Field
        label="Expires (optional)"
        name="expires"
        type="datetime-local"
        defaultValue={initial === null ? "" : formatFieldTime(initial, zone)}
        warning={warning ?? null}
        hint={zone === "utc" ? "In UTC" : "In your time zone"}
      />
    </>
  );
}
