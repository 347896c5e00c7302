import { CHOICES } from "@cointide/shared/contracts/transfer-choices";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { type ReactNode, useEffect, useRef } from "react";
import type { ImportState } from "../importing/import-store.ts";
import { countsText, type ImportPlan, isEmptyPlan } from "../importing/plan-import.ts";
import styles from "./files-page.module.css";
import { PlanView } from "./plan-view.tsx";

type StepProps = { title: string; summary: string; children?: ReactNode };

/** A step of an import. Its heading takes the focus, as the step takes the place of the one before, and is read out with the summary. */
function Step({ title, summary, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <section className={styles.part} aria-labelledby="step-title">
      <h3 id="step-title" ref={heading} tabIndex={-1} aria-describedby="step-summary">
        {title}
      </h3>
      <p id="step-summary" className={styles.counts}>
        {summary}
      </p>
      {/* biome-ignore lint/plugin: the parts of a step are elements. */}
      {children}
    </section>
  );
}

/** What a plan comes to, in a sentence. */
function planSummary(plan: ImportPlan): string {
  const { streams, alerts, choices, refused, format } = plan;
  const added = countsText(streams.length, alerts.length, 0);
  const changed = countsText(0, 0, Object.keys(choices).length);
  const parts = [
    isEmptyPlan(plan) && (refused.length > 0 ? "nothing to import" : "everything is already there"),
    added && `${added} to add`,
    changed && `${changed} to change`,
    refused.length > 0 && `${refused.length} refused`,
  ];
  return `${format}: ${parts.filter(Boolean).join(", ")}.`;
}

/** What an import would do; nothing of it has happened. */
export function Preview({ plan, message }: { plan: ImportPlan; message: string | null }) {
  return (
    <Step title="Preview" summary={planSummary(plan)}>
      <FormMessage message={plan.warning} />
      <PlanView plan={plan} />
      <FormMessage message={message} />
    </Step>
  );
}

type PreviewActionsProps = { plan: ImportPlan; isBusy: boolean; onRun: () => void; onCancel: () => void };

/** What can be done with a preview. */
export function PreviewActions({ plan, isBusy, onRun, onCancel }: PreviewActionsProps) {
  const isEmpty = isEmptyPlan(plan);
  return (
    <>
      <Button onClick={onCancel} busy={isBusy}>
        {isEmpty ? "Back" : "Cancel"}
      </Button>
      {!isEmpty && (
        <Button variant="primary" busy={isBusy} onClick={onRun}>
          Import
        </Button>
      )}
    </>
  );
}

/** Describes the result of an import. */
function doneSummary({ done }: Extract<ImportState, { step: "done" | "undoing" }>): string {
  const { streams, alerts, choices, leftOut = [] } = done;
  const added = countsText(streams.length, alerts.length, 0);
  const changed = countsText(0, 0, Object.keys(choices).length);
  const names = leftOut.map((name) => CHOICES[name].label).join(", ");
  const parts = [
    added && `Added ${added}.`,
    changed && `Changed ${changed}.`,
    names && `Left out, because there is no room: ${names}.`,
  ].filter(Boolean);
  return parts.join(" ") || "Everything was already there.";
}

export type ResultState = Extract<ImportState, { step: "done" | "undoing" | "undone" }>;

/** What an import did. */
export function Result({ state }: { state: ResultState }) {
  if (state.step === "undone") return <Step title="Undone" summary="The import was undone." />;
  return (
    <Step title="Imported" summary={doneSummary(state)}>
      <FormMessage message={state.step === "done" ? state.problem : null} />
    </Step>
  );
}

type ResultActionsProps = { state: ResultState; onUndo: () => void; onDone: () => void };

/** The way back from an import, and to another one. */
export function ResultActions({ state, onUndo, onDone }: ResultActionsProps) {
  return (
    <>
      {state.step !== "undone" && (
        <Button busy={state.step === "undoing"} onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button variant="primary" onClick={onDone}>
        Done
      </Button>
    </>
  );
}
