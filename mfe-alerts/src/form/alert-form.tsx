import { MAX_ALERT_NOTE } from "@cointide/shared/contracts/alert-limits";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { Field } from "@cointide/shared/ui/field";
import { waitReason } from "../alert/distance.ts";
import styles from "./alert-form.module.css";
import { textsOf } from "./choices.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { useLastHint } from "./hints.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import { SymbolField } from "./symbol-field.tsx";
import { type AlertFormProps, useAlertForm } from "./use-alert-form.ts";

/** The form of an alert, new or changed. */
export function AlertForm(props: AlertFormProps) {
  const { alert, symbol, submit } = props;
  const state = useAlertForm(props);
  const { form, choices, chosen, last, isUnlisted, settings } = state;
  const texts = textsOf(alert, choices.kind);
  return (
    <div className={styles.form}>
      <FormFrame form={form} submit={submit} disabled={settings === undefined || isUnlisted}>
        <div className={styles.fields} onInput={state.read}>
          <SymbolField
            initial={symbol}
            warning={isUnlisted ? `The exchange does not list ${chosen}.` : form.warnings.symbol}
            hint={useLastHint(chosen, last)}
            isFirstFocus={symbol === ""}
          />
          <ConditionFields {...state} {...{ alert, symbol }} />
          <RepeatFields
            {...choices}
            initial={texts.pause ?? ""}
            warning={form.warnings.pause}
            onChange={state.choose}
          />
          <Field
            label="Note (optional)"
            name="note"
            type="text"
            autoComplete="off"
            maxLength={MAX_ALERT_NOTE}
            defaultValue={texts.note}
            warning={form.warnings.note ?? null}
            hint="Stands with the alert, and in what you are told"
          />
          <p role="status" className={styles.wait}>
            {settings && waitReason(settings.condition, last)}
          </p>
        </div>
      </FormFrame>
    </div>
  );
}
