import { alertFormSchema } from "@cointide/shared/contracts/alert-forms";
import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import { SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";
import { useForm } from "@cointide/shared/forms/use-form";
import { useDraft } from "@cointide/shared/host/use-draft";
import { useMemo, useState } from "react";
import { useIsUnlisted, useLast, useQuotes } from "../alert/quotes.ts";
import { type Choices, choicesOf, readChoices } from "./choices.ts";
import { typedPrice } from "./prices.ts";
import { useFields } from "./use-fields.ts";
import { useFirstFocus } from "./use-first-focus.ts";

export type AlertFormProps = {
  /** The alert that is changed; null makes a new one. */
  alert: Alert | null;
  symbol: string;
  /** A target to begin with. */
  price: string | null;
  draftName: string;
  submit: string;
  send: (settings: AlertSettings) => Promise<void>;
};

/** The choices of a form, which are kept for the visit like what is typed. */
function useChoices(draftName: string, initial: Choices) {
  const draft = useDraft(`${draftName}/choices`);
  const [choices, setChoices] = useState(() => readChoices(draft.found, initial));
  return {
    choices,
    drop: draft.drop,
    choose(part: Partial<Choices>) {
      const next = { ...choices, ...part };
      setChoices(next);
      draft.keep(JSON.stringify(next));
    },
  };
}

/** The price that the target begins with: the given one, else the first one that is known of the symbol. */
function usePrefill(symbol: string, given: string | null, last: string | undefined): string {
  const [first, setFirst] = useState<{ symbol: string; price: string } | null>(null);
  if (first?.symbol !== symbol && last !== undefined) setFirst({ symbol, price: typedPrice(last) });
  return given ?? (first?.symbol === symbol ? first.price : "");
}

/** What the form of an alert holds, and what is known of its symbol's price. */
export function useAlertForm({ alert, symbol, price, draftName, send }: AlertFormProps) {
  const draft = useDraft(draftName);
  const { choices, choose, drop } = useChoices(draftName, choicesOf(alert));
  const sendAndForget = async (settings: AlertSettings) => {
    await send(settings);
    draft.drop();
    drop();
  };
  const form = useForm(alertFormSchema, sendAndForget, draft);
  useFirstFocus(form.props.ref);
  const [chosen, setChosen] = useState(symbol);
  const quotes = useQuotes(useMemo(() => (chosen === "" ? [] : [chosen]), [chosen]));
  const { last } = useLast(chosen, quotes);
  const isUnlisted = useIsUnlisted(chosen, quotes) && chosen !== "";
  const prefill = usePrefill(chosen, price, last);
  const { fields, read } = useFields(form.props.ref, choices, prefill, form.clearDraft === null);
  const typed = (fields.symbol ?? symbol).trim().toUpperCase();
  const named = SYMBOL_PATTERN.test(typed) ? typed : "";
  if (named !== chosen) setChosen(named);
  const settings = alertFormSchema.safeParse(fields).data;
  return {
    ...{ form, choices, chosen, last, isUnlisted, prefill, read, settings },
    choose(part: Partial<Choices>) {
      choose(part);
      // What was wrong with fields that are no longer there is of no interest.
      form.clear();
    },
  };
}
