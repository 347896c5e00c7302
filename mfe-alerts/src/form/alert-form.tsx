import { MAX_ALERT_NOTE } from "@cointide/shared/contracts/alert-limits";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { Field } from "@cointide/shared/ui/field";
import { waitReason } from "../alert/distance.ts";
import { useAlerts } from "../store/alerts-store.ts";
import styles from "./alert-form.module.css";
import { textsOf } from "./choices.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { ExpiryField, RepeatFields, SymbolField } from "./fields.tsx";
import { lastHint, summaryOf } from "./summary.ts";
import { type AlertFormProps, useAlertForm } from "./use-alert-form.ts";

type State = ReturnType<typeof useAlertForm>;

/** Says what will happen, and why not yet. */
function Summary({ settings: filled, known, far }: Pick<State, "settings" | "known" | "far">) {
  const settings = far.isHeld ? undefined : filled;
  const wait = settings && waitReason(settings.condition, known.last);
  return (
    <div role="status" className={styles.summary}>
      {settings && <p>{summaryOf(settings, known)}</p>}
      {wait && <p className={styles.wait}>{wait}</p>}
    </div>
  );
}

/** The form of a new alert or a change. */
export function AlertForm(props: AlertFormProps) {
  const { alert, symbol, price, submit } = props;
  const state = useAlertForm(props);
  const { form, kind, choices, chosen, isUnlisted, known, far } = state;
  const { isOlderService = false } = useAlerts();
  const texts = textsOf(alert, kind);
  return (
    <div className={styles.form}>
      <FormFrame
        {...{ form, submit }}
        disabled={
          state.settings === undefined ||
          state.expired !== undefined ||
          isUnlisted ||
          far.isAsked ||
          far.isUnreachable
        }
      >
        <div className={styles.fields} onInput={state.read}>
          <SymbolField
            initial={symbol}
            warning={isUnlisted ? `The exchange does not list ${chosen}.` : form.warnings.symbol}
            hint={lastHint(known)}
            isFirstFocus={symbol === ""}
          />
          <ConditionFields {...state} {...{ alert, symbol, price }} />
          <RepeatFields
            {...choices}
            initial={texts.pause ?? ""}
            typed={state.fields.pause}
            warning={form.warnings.pause}
            onChange={state.choose}
          />
          {!isOlderService && (
            <ExpiryField
              initial={alert?.expiresAt ?? null}
              warning={form.warnings.expires ?? state.expired}
            />
          )}
          <Field
            label="Note (optional)"
            name="note"
            type="text"
            autoComplete="off"
            maxLength={MAX_ALERT_NOTE}
            defaultValue={texts.note}
            warning={form.warnings.note ?? null}
            hint="Shown with the alert and in its notifications"
          />
          <Summary {...state} />
        </div>
      </FormFrame>
    </div>
  );
}
