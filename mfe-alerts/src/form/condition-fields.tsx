import { Button } from "@cointide/shared/ui/button";
import { Segmented } from "@cointide/shared/ui/segmented";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { WINDOW_WORDS } from "../alert/condition-words.ts";
import { priceAway, typedPrice } from "../alert/prices.ts";
import type { DayRange, PairFacts } from "../alert/quotes.ts";
import styles from "./alert-form.module.css";
import { type Choices, textsOf } from "./choices.ts";
import { FarQuestion } from "./far-question.tsx";
import { NumberField, typeInto } from "./fields.tsx";
import { boardPrice, percentHint, targetHint } from "./summary.ts";
import type { AlertFormProps, useAlertForm } from "./use-alert-form.ts";

/** Suggested distances of targets, in percent of the last price. */
const STEPS = [-1, -2, -5, -10, 1, 2, 5, 10];

const stepLabel = (step: number): string => `${step > 0 ? "+" : "−"}${Math.abs(step)}%`;

type SuggestionsProps = {
  last: string | undefined;
  day: DayRange;
  tick: string | null;
  onChoose: (price: string) => void;
};

/** Suggests targets: steps from the last price, and the day's high and low. */
function Suggestions({ last, day, tick, onChoose }: SuggestionsProps) {
  const suggestions = [
    ...STEPS.map((step) => ({
      label: stepLabel(step),
      price: last && priceAway(last, step, tick ?? undefined),
    })),
    { label: "Day's low", price: day.low && typedPrice(day.low) },
    { label: "Day's high", price: day.high && typedPrice(day.high) },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and its own layout.
    <div role="group" aria-label="Suggested targets" className={styles.steps}>
      {suggestions.map(({ label, price }) => (
        <Button
          key={label}
          size="sm"
          title={price}
          // It is there from the start, so that nothing moves when the price arrives.
          disabled={price === undefined}
          onClick={() => price !== undefined && onChoose(price)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

type TargetFieldProps = {
  /** The text until the user types. */
  initial: string;
  typed: string | undefined;
  last: string | undefined;
  day: DayRange;
  pair: PairFacts;
  warning: string | undefined;
  hint: string;
  question: ReactNode;
  isFirstFocus: boolean;
  /** Called when a suggestion was put into the field. */
  onSuggestion: () => void;
  onTyping: (isTyping: boolean) => void;
};

/** The input for the target, with suggestions. */
function TargetField(props: TargetFieldProps) {
  const { initial, typed, last, day, pair, warning, hint, question, isFirstFocus } = props;
  const { onSuggestion, onTyping } = props;
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef<HTMLDivElement>(null);
  const [first] = useState(initial);
  const hasQuestion = Boolean(question);
  useEffect(() => {
    if (hasQuestion) asked.current?.scrollIntoView({ block: "nearest" });
  }, [hasQuestion]);
  const choose = (price: string) => {
    onSuggestion();
    typeInto(place.current?.querySelector<HTMLInputElement>("input[name=price]") ?? null, price);
  };
  return (
    <div ref={place}>
      <div ref={asked}>
        <NumberField
          label="Target price"
          unit={pair.quote}
          name="price"
          typed={typed}
          defaultValue={first}
          warning={warning ?? null}
          hint={hint}
          data-autofocus={isFirstFocus ? "" : undefined}
          onFocus={({ target }) => target.select()}
          onInput={() => onTyping(true)}
          onBlur={() => onTyping(false)}
        />
        {/* biome-ignore lint/plugin: it is an element. */}
        {question}
      </div>
      <Suggestions {...{ last, day }} tick={pair.tick} onChoose={choose} />
    </div>
  );
}

const KIND_OPTIONS = [
  { value: "above", label: "Rises above" },
  { value: "below", label: "Falls below" },
  { value: "near", label: "Comes near" },
  { value: "moves", label: "Moves by" },
] as const;

const WINDOW_OPTIONS = Object.entries(WINDOW_WORDS).map(([value, label]) => ({
  value: value as Choices["window"],
  label,
}));

const tooFar = (known: Parameters<typeof boardPrice>[1]): string =>
  `This is over 100,000,000 times the current price, ${boardPrice(known.last ?? "", known)}. Enter a lower target.`;

type ConditionFieldsProps = Pick<
  ReturnType<typeof useAlertForm>,
  "form" | "kind" | "choices" | "choose" | "fields" | "last" | "day" | "pair" | "known" | "far" | "settings"
> &
  Pick<AlertFormProps, "alert" | "symbol" | "price">;

/** The fields of the condition. */
export function ConditionFields({
  form,
  kind,
  choices,
  choose,
  fields,
  last,
  pair,
  day,
  known,
  far,
  settings,
  alert,
  symbol,
  price,
}: ConditionFieldsProps) {
  const { window } = choices;
  /** Keeps what was typed while the field is hidden. */
  const [target, setTarget] = useState(price ?? "");
  const condition = settings?.condition;
  const answer = (text?: string) => {
    const input = form.props.ref.current?.querySelector<HTMLInputElement>("input[name=price]") ?? null;
    if (text !== undefined) typeInto(input, text);
    input?.focus();
  };
  const question = far.isAsked && condition !== undefined && "price" in condition && last !== undefined && (
    <FarQuestion
      {...{ last, quote: pair.quote, target: condition.price, takesFocus: far.takesFocus }}
      onUse={answer}
      onKeep={() => {
        far.keep();
        answer();
      }}
    />
  );
  if (fields.price !== undefined && fields.price !== target) setTarget(fields.price);
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <div className={styles.kinds}>
        <Segmented
          label="Notify me when the price"
          options={KIND_OPTIONS}
          value={kind}
          onChoose={(value) => choose({ kind: value, isKindChosen: true })}
        />
      </div>
      {kind !== "moves" && (
        <TargetField
          {...{ last, day, pair }}
          typed={fields.price}
          initial={target}
          warning={form.warnings.price ?? (far.isUnreachable ? tooFar(known) : undefined)}
          hint={targetHint({ typed: fields.price, condition, tick: pair.tick })}
          question={question}
          onTyping={far.setTyping}
          onSuggestion={() => (kind === "near" ? undefined : choose({ isKindChosen: false }))}
          isFirstFocus={symbol !== ""}
        />
      )}
      {(kind === "near" || kind === "moves") && (
        <NumberField
          key={kind}
          label={kind === "near" ? "Within %" : "Percent"}
          name="percent"
          typed={fields.percent}
          defaultValue={textsOf(alert, kind).percent}
          warning={form.warnings.percent ?? null}
          hint={percentHint(kind, condition, known)}
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
