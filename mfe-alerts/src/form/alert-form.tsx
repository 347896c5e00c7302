import { MAX_ALERT_NOTE } from "@cointide/shared/contracts/alert-limits";
import { groupDigits } from "@cointide/shared/contracts/typed-number";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { Button } from "@cointide/shared/ui/button";
import { Field } from "@cointide/shared/ui/field";
import { useEffect, useRef } from "react";
import { waitReason } from "../alert/distance.ts";
import { useAlerts } from "../store/alerts-store.ts";
import styles from "./alert-form.module.css";
import { textsOf } from "./choices.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { ExpiryField, RepeatFields, SymbolField, typeInto } from "./fields.tsx";
import { boardPrice, lastHint, likelyTarget, percentAway, summaryOf } from "./summary.ts";
import { type AlertFormProps, useAlertForm } from "./use-alert-form.ts";

type State = ReturnType<typeof useAlertForm>;

/** What will happen, in words, and why not at once. */
function Summary({ settings, known }: Pick<State, "settings" | "known">) {
  const wait = settings && waitReason(settings.condition, known.last);
  return (
    <div role="status" className={styles.summary}>
      {settings && <p>{summaryOf(settings, known)}</p>}
      {wait && <p className={styles.wait}>{wait}</p>}
    </div>
  );
}

/**
 * Asks whether a target was meant that is far from the last price, while it is the one in the form. It takes the focus, but
 * gives it to no answer: Enter may be pressed twice.
 */
function FarQuestion({ form, far, settings, last, known, submit }: State & Pick<AlertFormProps, "submit">) {
  const { ref } = form.props;
  const place = useRef<HTMLFieldSetElement>(null);
  const target = settings && "price" in settings.condition ? settings.condition.price : null;
  const isAsked = target !== null && target === far.asked && last !== undefined;
  useEffect(() => {
    if (isAsked) place.current?.focus();
  }, [isAsked]);
  if (!isAsked) return null;

  const likely = likelyTarget(target, last);
  const distance = percentAway(target, last) ?? "far";
  const away = `${groupDigits(target)} ${known.quote} is ${distance} from the current price, ${boardPrice(last, known)}.`;
  const meant = likely && [groupDigits(likely), known.quote].filter(Boolean).join(" ");
  const question = meant === null ? "Is that the target?" : `Did you mean ${meant}?`;
  function replace(price: string): void {
    const input = ref.current?.querySelector<HTMLInputElement>("input[name=price]") ?? null;
    far.forget();
    typeInto(input, price);
    input?.focus();
  }
  function keep(price: string): void {
    far.confirm(price);
    ref.current?.requestSubmit();
  }
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.question} aria-label={`${away} ${question}`}>
      <p>
        <span>{away}</span> <strong>{question}</strong>
      </p>
      <div className={styles.answers}>
        {likely !== null && <Button onClick={() => replace(likely)}>{`Use ${meant}`}</Button>}
        <Button onClick={() => keep(target)}>{`${submit} anyway`}</Button>
      </div>
    </fieldset>
  );
}

/** The form of an alert, new or changed. */
export function AlertForm(props: AlertFormProps) {
  const { alert, symbol, price, submit } = props;
  const state = useAlertForm(props);
  const { form, kind, choices, chosen, isUnlisted, known } = state;
  const { isOlderService = false } = useAlerts();
  const texts = textsOf(alert, kind);
  return (
    <div className={styles.form}>
      <FormFrame
        {...{ form, submit }}
        disabled={state.settings === undefined || state.expired !== undefined || isUnlisted}
        help={<FarQuestion {...state} submit={submit} />}
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
