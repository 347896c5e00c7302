import { Segmented } from "@cointide/shared/ui/segmented";
import { useState } from "react";
import { WINDOW_WORDS } from "../alert/condition-words.ts";
import { type Choices, textsOf } from "./choices.ts";
import { percentHint, targetHint } from "./hints.ts";
import { NumberField } from "./number-field.tsx";
import { TargetField } from "./target-field.tsx";
import type { AlertFormProps, useAlertForm } from "./use-alert-form.ts";

const KIND_OPTIONS = [
  { value: "above", label: "Above" },
  { value: "below", label: "Below" },
  { value: "near", label: "Near" },
  { value: "moves", label: "Moves" },
] as const;

const WINDOW_OPTIONS = Object.entries(WINDOW_WORDS).map(([value, label]) => ({
  value: value as Choices["window"],
  label,
}));

type ConditionFieldsProps = Pick<
  ReturnType<typeof useAlertForm>,
  "form" | "kind" | "choices" | "choose" | "fields" | "last" | "day" | "pair" | "settings"
> &
  Pick<AlertFormProps, "alert" | "symbol" | "price">;

/** What the alert waits for. */
export function ConditionFields({
  form,
  kind,
  choices,
  choose,
  fields,
  last,
  pair,
  day,
  settings,
  alert,
  symbol,
  price,
}: ConditionFieldsProps) {
  const { window } = choices;
  /** What was typed comes back with the field. */
  const [target, setTarget] = useState(price ?? "");
  if (fields.price !== undefined && fields.price !== target) setTarget(fields.price);
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <Segmented
        label="Notify me when the price"
        options={KIND_OPTIONS}
        value={kind}
        onChoose={(value) => choose({ kind: value, isKindChosen: true })}
      />
      {kind !== "moves" && (
        <TargetField
          {...{ last, day, pair }}
          typed={fields.price}
          initial={target}
          warning={form.warnings.price}
          hint={targetHint({ typed: fields.price, condition: settings?.condition, tick: pair.tick })}
          onSuggestion={() => (kind === "near" ? undefined : choose({ isKindChosen: false }))}
          isFirstFocus={symbol !== ""}
        />
      )}
      {(kind === "near" || kind === "moves") && (
        <NumberField
          key={kind}
          label={kind === "near" ? "Within %" : "Moves by %"}
          name="percent"
          typed={fields.percent}
          defaultValue={textsOf(alert, kind).percent}
          warning={form.warnings.percent ?? null}
          hint={percentHint(kind, settings?.condition)}
        />
      )}
      {kind === "moves" && (
        <>
          <input type="hidden" name="window" value={window} />
          <Segmented
            label="Within"
            options={WINDOW_OPTIONS}
            value={window}
            onChoose={(value) => choose({ window: value })}
          />
        </>
      )}
    </>
  );
}
