import { type AlertFields, PAUSE_UNITS } from "@cointide/shared/contracts/alert-forms";
import { MOVE_WINDOWS, type MoveWindow } from "@cointide/shared/contracts/alert-limits";
import type { Alert, AlertCondition } from "@cointide/shared/contracts/alerts";
import { parseJson } from "@cointide/shared/session/parse-json";

const KINDS = ["above", "below", "near", "moves"] as const satisfies readonly AlertCondition["kind"][];
const WINDOWS = Object.keys(MOVE_WINDOWS) as MoveWindow[];
const UNITS = Object.keys(PAUSE_UNITS) as PauseUnit[];
type PauseUnit = keyof typeof PAUSE_UNITS;

/** Settings of the form that are chosen instead of typed. */
export type Choices = {
  kind: AlertCondition["kind"];
  /** Whether the user chose the kind. Otherwise it follows the target: above or below. */
  isKindChosen: boolean;
  window: MoveWindow;
  isRepeating: boolean;
  unit: PauseUnit;
};

const INITIAL: Choices = {
  ...{ kind: "above", isKindChosen: false, window: "1h", isRepeating: false, unit: "hours" },
};

/** Returns the choices of an alert. */
export function choicesOf(alert: Alert | null): Choices {
  if (alert === null) return INITIAL;
  const { condition, repeatAfter } = alert;
  return {
    kind: condition.kind,
    isKindChosen: true,
    window: condition.kind === "moves" ? condition.window : INITIAL.window,
    isRepeating: repeatAfter !== null,
    unit: repeatAfter === null || repeatAfter % PAUSE_UNITS.hours === 0 ? "hours" : "minutes",
  };
}

/** Reads the draft of choices. Missing or invalid ones are the initial ones. */
export function readChoices(draft: string | null, initial: Choices): Choices {
  const kept = (parseJson(draft ?? "") ?? {}) as Partial<Record<keyof Choices, unknown>>;
  const { kind, isKindChosen, window, isRepeating, unit } = kept;
  return {
    kind: KINDS.find((known) => known === kind) ?? initial.kind,
    window: WINDOWS.find((known) => known === window) ?? initial.window,
    isKindChosen:
      typeof isKindChosen === "boolean" ? isKindChosen : kind !== undefined || initial.isKindChosen,
    isRepeating: typeof isRepeating === "boolean" ? isRepeating : initial.isRepeating,
    unit: UNITS.find((known) => known === unit) ?? initial.unit,
  };
}

/** Initial percentages of conditions. */
const PERCENTS: Partial<Record<AlertCondition["kind"], string>> = { near: "1", moves: "5" };

/** Returns the initial texts of the form's fields. */
export function textsOf(alert: Alert | null, kind: AlertCondition["kind"]): AlertFields {
  const condition = alert?.condition;
  const repeatAfter = alert?.repeatAfter ?? null;
  const unit = choicesOf(alert).unit;
  const percent =
    condition?.kind === kind && "percent" in condition ? String(condition.percent) : PERCENTS[kind];
  return {
    percent: percent ?? "",
    pause: repeatAfter === null ? "1" : String(repeatAfter / PAUSE_UNITS[unit]),
    note: alert?.note ?? "",
  };
}
