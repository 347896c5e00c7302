import { readSymbol } from "@cointide/shared/contracts/symbols";
import { DraftNote } from "@cointide/shared/forms/draft-note";
import { useHost } from "@cointide/shared/host";
import { useLocation, useParams } from "@cointide/shared/router";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { useStreamNaming } from "@cointide/shared/streams/stream-names";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Modal } from "@cointide/shared/ui/modal";
import { useEffect, useRef, useState } from "react";
import { saveStream } from "../data/change-streams.ts";
import { useApplyChange } from "../data/use-apply-change.ts";
import { usePendingStreams } from "../data/use-pending-streams.ts";
import { useStream } from "../data/use-stream.ts";
import { WithoutStream } from "../data/without-stream.tsx";
import { NameField } from "./name-field.tsx";
import styles from "./picker.module.css";
import { Picker } from "./picker.tsx";
import { refusalOf, reportRefusedChoice } from "./refused-choices.ts";
import { confirmChoice, keepRefusedChoice, sendChoice } from "./sent-choices.ts";
import { useDraftedChoice } from "./use-drafted-choice.ts";
import { useDraftedName } from "./use-drafted-name.ts";

const NONE: string[] = [];
const TITLE = "Select up to 5 assets";

/**
 * Creates a stream at `/dashboard/streams`, and edits one at `/dashboard/streams/:id`. `?symbol=BTCUSDT` selects a symbol.
 */
export function PickerModal() {
  const { id } = useParams();
  const added = readSymbol(new URLSearchParams(useLocation().search).get("symbol"));
  const { stream, loading } = useStream(id);
  if (id === undefined) return <StreamForm key="new" symbols={NONE} added={added} />;
  if (stream === undefined) return <WithoutStream title={TITLE} {...loading} />;
  return <StreamForm key={id} id={id} symbols={stream.symbols} named={stream.name} added={added} />;
}

type StreamFormProps = {
  id?: string;
  symbols: readonly string[];
  named?: string | undefined;
  /** What the address adds to the choice. */
  added?: string | null;
};

/** @param symbols those of the stream as it was when the modal opened; `named` is its name then. */
function StreamForm({ id, symbols, named = "", added = null }: StreamFormProps) {
  const host = useHost();
  const apply = useApplyChange();
  const path = id === undefined ? "/dashboard/streams" : `/dashboard/streams/${id}`;
  const { isRestored, startOver, selection, search } = useDraftedChoice(path, symbols);
  const { selected, replace, add } = selection;
  useEffect(() => {
    if (added !== null) add([added]);
  }, [added, add]);
  const name = useDraftedName(path, named);
  const isNaming = useStreamNaming();
  const [wasNamed, setWasNamed] = useState(isNaming && name.isDrafted);
  const { state } = useLocation();
  const [shownState, setShownState] = useState<unknown>(state);
  if (state !== shownState) {
    setShownState(state);
    // Of a refusal that comes while nothing is chosen in this picker.
    const choice = refusalOf(state)?.choice;
    if (choice !== undefined) {
      replace(choice);
      name.readAgain();
    }
  }
  const box = useRef<HTMLInputElement>(null);
  const isPending = usePendingStreams().has(id ?? "");

  const canSave = selected.length > 0 && (!isNaming || name.problem === null);
  const isSaved = useRef(false);
  const save = () => {
    // The modal stays for as long as it takes to leave it, so that a second click would create a second stream.
    if (isSaved.current) return;
    isSaved.current = true;
    const sent = sendChoice(host.drafts, path, selected, name.isDrafted ? name.text : "");
    const change = { symbols: selected, ...(isNaming && name.isDrafted && { name: name.kept }) };
    const settled = saveStream(host, id === undefined ? { ...change, key: sent.key } : { ...change, id });
    settled.then(
      () => confirmChoice(host.drafts, path, sent),
      () => {},
    );
    apply(settled, id === undefined ? "Stream created" : "Stream updated", {
      created: id === undefined ? cachedStreams(host.queryClient).streams.at(-1)?.id : undefined,
      onRefused(error) {
        isSaved.current = false;
        const kept = keepRefusedChoice(host.drafts, path, sent);
        if (kept !== "gone") reportRefusedChoice(host, { path, error, choice: selected, kept });
      },
    });
  };
  const reset = () => {
    startOver();
    name.startOver();
    setWasNamed(false);
    box.current?.focus();
  };
  const submit = (
    <Button variant="primary" busy={isPending} disabled={!canSave} onClick={save}>
      {id === undefined ? "Create" : "Update"}
    </Button>
  );
  return (
    <Modal title={TITLE} closeTo="/dashboard" isSheet keepOnOutsideClick footer={submit}>
      <div className={styles.notes}>
        <FormMessage message={refusalOf(state)?.message ?? null} />
        {(isRestored || wasNamed) && (
          <DraftNote clear="Start over" onClear={reset}>
            Your selection is as you left it.
          </DraftNote>
        )}
      </div>
      {isNaming && (
        <NameField name={name} symbols={selected} onEnter={() => canSave && !isPending && save()} />
      )}
      <Picker selection={selection} searchText={search} box={box} />
    </Modal>
  );
}
