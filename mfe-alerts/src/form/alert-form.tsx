import { MAX_ALERT_NOTE } from "@cointide/shared/contracts/alert-limits";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { Field } from "@cointide/shared/ui/field";
import { waitReason } from "../alert/distance.ts";
import { useAlerts } from "../store/use-alerts.ts";
import styles from "./alert-form.module.css";
import { textsOf } from "./choices.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { FarQuestion } from "./far-question.tsx";
import { lastHint } from "./hints.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import { summaryOf } from "./summary.ts";
import { SymbolField } from "./symbol-field.tsx";
import { typeInto } from "./type-into.ts";
import { type AlertFormProps, useAlertForm } from "./use-alert-form.ts";

type State = ReturnType<typeof useAlertForm>;

/** What will happen, in words, and why not at once. */
function Summary({ settings, last, pair }: Pick<State, "settings" | "last" | "pair">) {
  const wait = settings && waitReason(settings.condition, last);
  return (
    <div role="status" className={styles.summary}>
      {settings && <p>{summaryOf(settings, { last, quote: pair.quote })}</p>}
      {wait && <p className={styles.wait}>{wait}</p>}
    </div>
  );
}

/** The question about a far target, while it is the one in the form. */
function Question({ form, far, settings, last, pair, submit }: State & Pick<AlertFormProps, "submit">) {
  const { ref } = form.props;
  const target = settings && "price" in settings.condition ? settings.condition.price : null;
  if (target === null || target !== far.asked || last === undefined) return null;
  const inputOf = () => ref.current?.querySelector<HTMLInputElement>("input[name=price]") ?? null;
  return (
    <FarQuestion
      {...{ target, last, submit }}
      quote={pair.quote}
      onUse={(price) => {
        far.forget();
        typeInto(inputOf(), price);
        inputOf()?.focus();
      }}
      onKeep={() => {
        far.confirm(target);
        ref.current?.requestSubmit();
      }}
    />
  );
}

/** The form of an alert, new or changed. */
export function AlertForm(props: AlertFormProps) {
  const { alert, symbol, price, submit } = props;
  const state = useAlertForm(props);
  const { form, kind, choices, chosen, last, isUnlisted, pair } = state;
  const { isOlderService = false } = useAlerts();
  const texts = textsOf(alert, kind);
  return (
    <div className={styles.form}>
      <FormFrame
        {...{ form, submit }}
        disabled={state.settings === undefined || state.expired !== undefined || isUnlisted}
        help={<Question {...state} submit={submit} />}
      >
        <div className={styles.fields} onInput={state.read}>
          <SymbolField
            initial={symbol}
            warning={isUnlisted ? `The exchange does not list ${chosen}.` : form.warnings.symbol}
            hint={lastHint(last, pair.quote)}
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
