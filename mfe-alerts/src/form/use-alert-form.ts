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
  /** The alert to change; null for a new one. */
  alert: Alert | null;
  symbol: string;
  /** The initial target. */
  price: string | null;
  draftName: string;
  submit: string;
  /** @param what the alert as text: "XRPUSDT rises above 60.00 ¢". */
  send: (settings: AlertSettings, what: string) => Promise<void>;
};

const EXPIRED = "That time has passed. Choose a later one.";

/** The choices of a form. The draft keeps them during the visit. */
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

/** Rounds the target of settings to the pair's tick size. */
function atTick(settings: AlertSettings, tick: string | null): AlertSettings {
  const { condition } = settings;
  if (tick === null || condition.kind === "moves") return settings;
  return { ...settings, condition: { ...condition, price: roundToTick(condition.price, tick) } };
}

/** Loads the price of a symbol and facts about its pair. */
function usePrices(symbol: string) {
  const quotes = useQuotes(useMemo(() => (symbol === "" ? [] : [symbol]), [symbol]));
  const isUnlisted = useIsUnlisted(symbol, quotes) && symbol !== "";
  const { last } = useLast(symbol, quotes);
  return { last, day: useDayRange(symbol, quotes), pair: usePairFacts(symbol), isUnlisted };
}

/** Returns the texts of a form's inputs. @param changed values that change inputs without typing. */
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
 * Returns the kind that the user chose. Otherwise it is above or below, by the last price when the target was typed, so
 * that ticks don't switch it.
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

/** The state of the form of an alert, with the price of its symbol. */
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
    // A side panel takes the focus itself, unlike a dialog, and has noted by then which element had it before.
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
      // Warnings of fields that are gone don't matter.
      form.clear();
    },
  };
}
