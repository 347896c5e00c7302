import { Modal } from "@cointide/shared/ui/modal";
import { useEffect, useState } from "react";
import { type ImportState, useImport } from "../importing/import-store.ts";
import type { ImportPlan } from "../importing/plan-import.ts";
import { ChoosePart } from "./choose-part.tsx";
import { ExportPart } from "./export-part.tsx";
import { Preview, PreviewActions, Result, ResultActions } from "./import-part.tsx";
import { StorageNote } from "./storage-note.tsx";

const IN_DOUBT = "It may have been imported all the same. Import again: nothing is added twice.";

const messageOf = (state: ImportState): string | null => {
  if (state.step !== "failed") return null;
  return state.isDoubtful ? `${state.message} ${IN_DOUBT}` : state.message;
};

/** What there is to do at the moment: to choose, to look at a preview, or to undo. */
function useStep(): { content: React.ReactNode; footer?: React.ReactNode } {
  const [chosen, setChosen] = useState<ImportPlan | null>(null);
  const [text, setText] = useState("");
  const [isBack, setBack] = useState(false);
  const { state, ...store } = useImport();
  const goBack = () => {
    setBack(true);
    setChosen(null);
    store.clear();
  };
  if (state.step === "done" || state.step === "undoing" || state.step === "undone")
    return {
      content: <Result state={state} />,
      footer: <ResultActions state={state} onUndo={() => void store.undo()} onDone={goBack} />,
    };
  const plan = state.step === "none" ? chosen : state.plan;
  if (plan === null)
    return {
      content: (
        <>
          <ExportPart />
          <ChoosePart text={text} onText={setText} isBack={isBack} onPlan={setChosen} />
          <StorageNote />
        </>
      ),
    };
  const run = () => {
    setChosen(null);
    setText("");
    void store.run(plan);
  };
  const actions = { plan, isBusy: state.step === "importing", onRun: run, onCancel: goBack };
  return {
    content: <Preview plan={plan} message={messageOf(state)} />,
    footer: <PreviewActions {...actions} />,
  };
}

/** A file that is dropped beside its place would be opened in place of the page. */
function useDropGuard(): void {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault();
    for (const name of ["dragover", "drop"]) window.addEventListener(name, prevent);
    return () => {
      for (const name of ["dragover", "drop"]) window.removeEventListener(name, prevent);
    };
  }, []);
}

/** `/dashboard/transfer`: what a person has leaves as a file, and comes in from one. */
export function FilesPage() {
  const { content, footer } = useStep();
  useDropGuard();
  return (
    <Modal title="Import and export" closeTo="/dashboard" keepOnOutsideClick footer={footer}>
      {content}
    </Modal>
  );
}
