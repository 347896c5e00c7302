import { type AlertFields, alertFormSchema } from "@cointide/shared/contracts/alert-forms";
import type { Alert, AlertCondition, AlertSettings } from "@cointide/shared/contracts/alerts";
import { readSymbol } from "@cointide/shared/contracts/symbols";
import { readTypedNumber } from "@cointide/shared/contracts/typed-number";
import { useForm } from "@cointide/shared/forms/use-form";
import { useDraft } from "@cointide/shared/host/use-draft";
import { boardFormat, usePriceFormat } from "@cointide/shared/preferences/display";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { isExpired } from "../alert/alert.ts";
import { conditionText } from "../alert/condition-words.ts";
import { roundToTick } from "../alert/prices.ts";
import { useDayRange, useIsUnlisted, useLast, usePairFacts, useQuotes } from "../alert/quotes.ts";
import { type Choices, choicesOf, readChoices } from "./choices.ts";
import { useFarTarget } from "./use-far-target.ts";

export type AlertFormProps = {
  /** The alert that is changed; null makes a new one. */
  alert: Alert | null;
  symbol: string;
  /** A target to begin with. */
  price: string | null;
  draftName: string;
  submit: string;
  /** @param what the alert as text: "XRPUSDT rises above 60.00 ¢". */
  send: (settings: AlertSettings, what: string) => Promise<void>;
};

const EXPIRED = "That time has passed. Choose a later one.";

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

/** The settings with a target that the price can have: at a step of the pair's tick size. */
function atTick(settings: AlertSettings, tick: string | null): AlertSettings {
  const { condition } = settings;
  if (tick === null || condition.kind === "moves") return settings;
  return { ...settings, condition: { ...condition, price: roundToTick(condition.price, tick) } };
}

/** What is known of a symbol's price. */
function usePrices(symbol: string) {
  const quotes = useQuotes(useMemo(() => (symbol === "" ? [] : [symbol]), [symbol]));
  const isUnlisted = useIsUnlisted(symbol, quotes) && symbol !== "";
  const { last } = useLast(symbol, quotes);
  return { last, day: useDayRange(symbol, quotes), pair: usePairFacts(symbol), isUnlisted };
}

/** What a form's inputs hold now, for what is said beside them. @param changed whatever changes inputs without typing. */
function useFields(form: RefObject<HTMLFormElement | null>, ...changed: readonly unknown[]) {
  const [fields, setFields] = useState<AlertFields>({});
  const read = useCallback(() => {
    if (form.current === null) return;
    setFields(
      Object.fromEntries([...new FormData(form.current)].map(([name, value]) => [name, String(value)])),
    );
  }, [form]);
  useLayoutEffect(read, [read, ...changed]);
  return { fields, read };
}

type Side = { of: string; kind: "above" | "below" };

/**
 * What the alert waits for: as chosen, or else above or below by the side of the last price on which the target was when it
 * was typed. Ticks do not switch it under the hand.
 */
function useKind(
  { kind, isKindChosen }: Pick<Choices, "kind" | "isKindChosen">,
  { symbol, typed = "", last }: { symbol: string; typed: string | undefined; last: string | undefined },
): AlertCondition["kind"] {
  const [side, setSide] = useState<Side | null>(null);
  const target = readTypedNumber(typed).value;
  const of = `${symbol} ${target}`;
  if (side?.of !== of && target !== null && last !== undefined) {
    setSide({ of, kind: Number(target) < Number(last) ? "below" : "above" });
  }
  return isKindChosen ? kind : (side?.kind ?? kind);
}

/** What the form of an alert holds, and what is known of its symbol's price. */
export function useAlertForm({ alert, symbol, price, draftName, send }: AlertFormProps) {
  const draft = useDraft(draftName);
  const [chosen, setChosen] = useState(symbol);
  const prices = usePrices(chosen);
  const { last, pair } = prices;
  const known = { last, quote: pair.quote, format: usePriceFormat(chosen, last) };
  const { choices, choose, drop } = useChoices(draftName, choicesOf(alert));
  const form = useForm(
    alertFormSchema,
    async (typed) => {
      const settings = atTick(typed, pair.tick);
      if (isExpired(settings, Date.now())) throw new Error(EXPIRED);
      if (far.isHeld) return far.ask();
      const { symbol: named, condition } = settings;
      const format = last === undefined ? undefined : boardFormat(named, last);
      await send(settings, `${named} ${conditionText(condition, format)}`);
      draft.drop();
      drop();
    },
    draft,
  );
  const { ref } = form.props;
  useEffect(() => {
    // A panel beside the page takes the focus itself, unlike dialogs, and has noted by then where it goes back to.
    queueMicrotask(() => ref.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus());
  }, [ref]);
  const { fields, read } = useFields(ref, choices, form.clearDraft === null);
  const kind = useKind(choices, { symbol: chosen, typed: fields.price, last });
  const named = readSymbol(fields.symbol ?? symbol) ?? "";
  if (named !== chosen) setChosen(named);
  const typed = alertFormSchema.safeParse({ ...fields, kind }).data;
  const settings = typed && atTick(typed, pair.tick);
  const target = settings && "price" in settings.condition ? settings.condition.price : null;
  const far = useFarTarget(target, { symbol: chosen, last }, alert === null ? null : price);
  const expired = settings !== undefined && isExpired(settings, Date.now()) ? EXPIRED : undefined;
  return {
    ...{ form, kind, choices, chosen, ...prices, known, fields, settings, expired, far, read },
    choose(part: Partial<Choices>) {
      choose(part);
      // What was wrong with fields that are no longer there is of no interest.
      form.clear();
    },
  };
}
