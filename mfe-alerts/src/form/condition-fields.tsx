import { Field } from "@cointide/shared/ui/field";
import { Segmented } from "@cointide/shared/ui/segmented";
import { WINDOW_WORDS } from "../alert/condition-words.ts";
import { type Choices, textsOf } from "./choices.ts";
import { distanceHint, percentHint } from "./hints.ts";
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
  "form" | "choices" | "choose" | "last" | "prefill" | "settings"
> &
  Pick<AlertFormProps, "alert" | "symbol">;

/** What the alert waits for. */
export function ConditionFields({
  form,
  choices,
  choose,
  last,
  prefill,
  settings,
  alert,
  symbol,
}: ConditionFieldsProps) {
  const { kind, window } = choices;
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <Segmented
        label="Tell me when the price"
        options={KIND_OPTIONS}
        value={kind}
        onChoose={(value) => choose({ kind: value })}
      />
      {kind !== "moves" && (
        <TargetField
          {...{ kind, last }}
          initial={prefill}
          warning={form.warnings.price}
          hint={distanceHint(settings?.condition, last)}
          isFirstFocus={symbol !== ""}
        />
      )}
      {(kind === "near" || kind === "moves") && (
        <Field
          key={kind}
          label={kind === "near" ? "Within percent of it" : "By percent, up or down"}
          name="percent"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          required
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
