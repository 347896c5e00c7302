import { ApiError } from "@cointide/shared/api/api-error";
import { type Stream, streamNameSchema } from "@cointide/shared/contracts/streams";
import { visibleOrEmpty } from "@cointide/shared/contracts/visible-text";
import { useHost } from "@cointide/shared/host";
import { useStreamNaming } from "@cointide/shared/streams/stream-names";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { saveStream } from "../data/change-streams.ts";
import { nameProblem } from "../data/name-problem.ts";
import { streamName } from "../data/stream-name.ts";
import styles from "./stream-title.module.css";

type StreamTitleProps = {
  stream: Stream;
  /** What the card is labelled by. */
  id: string;
  /** False while the stream is on its way to the service. */
  canChange: boolean;
};

/** What is typed, and what the service said to it. */
type Edit = { text: string; refusal: string | null };

/** Saves a name. `onRefused` gets the service's sentence, unless the stream is gone with its card. */
function useRename({ id, name = "" }: Stream, onRefused: (edit: Edit) => void) {
  const host = useHost();
  return (text: string) => {
    const next = streamNameSchema.parse(text);
    if (next === name) return;
    saveStream(host, { id, name: next }).then(
      () => host.bus.emit("announce", { message: next ? "Stream renamed" : "Stream name removed" }),
      (error: Error) => {
        if (error instanceof ApiError && error.status === 404)
          host.bus.emit("notice", { type: "error", message: error.message });
        else onRefused({ text, refusal: error.message });
      },
    );
  };
}

/**
 * A card's heading: the stream's name, or its symbols. A click edits the name in place: Enter and leaving the field save it,
 * Escape leaves it as it was, and an empty one removes it.
 */
export function StreamTitle({ stream, id, canChange }: StreamTitleProps) {
  const [edit, setEdit] = useState<Edit | null>(null);
  const canRename = useStreamNaming() && canChange;
  const rename = useRename(stream, setEdit);
  const title = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const isEditing = edit !== null;
  useEffect(() => {
    if (isEditing || !returnsFocus.current) return;
    returnsFocus.current = false;
    title.current?.focus();
  }, [isEditing]);
  const close = (text: string | null) => {
    setEdit(null);
    if (text !== null) rename(text);
  };
  const text = (
    <span className={styles.text} translate="no" dir="auto">
      {streamName(stream)}
    </span>
  );
  if (edit === null) {
    return (
      <h3
        id={id}
        className={styles.title}
        tabIndex={-1}
        data-named={visibleOrEmpty(stream.name ?? "") ? "" : undefined}
      >
        {canRename ? (
          <button
            ref={title}
            type="button"
            className={styles.button}
            title="Rename"
            // The card is one tab stop. Its style sheet shows the same to the eye.
            aria-description="Rename. Arrow keys lead to buttons and rows."
            data-on-paper=""
            // A key that is held down would open and save the field again and again.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => setEdit({ text: visibleOrEmpty(stream.name ?? ""), refusal: null })}
          >
            {text}
          </button>
        ) : (
          text
        )}
      </h3>
    );
  }
  return (
    <>
      <h3 id={id} className={styles.spoken}>
        {streamName(stream)}
      </h3>
      <NameField
        edit={edit}
        placeholder={stream.symbols.join(", ")}
        onClose={(typed, isByKey) => {
          returnsFocus.current = isByKey;
          close(typed);
        }}
      />
    </>
  );
}

type NameFieldProps = {
  edit: Edit;
  placeholder: string;
  /** `text` is null where the name stays as it was. `isByKey`: the focus is to go back to the title. */
  onClose: (text: string | null, isByKey: boolean) => void;
};

function NameField({ edit, placeholder, onClose }: NameFieldProps) {
  const [text, setText] = useState(edit.text);
  const [refusal, setRefusal] = useState(edit.refusal);
  const input = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  const problem = nameProblem(text);
  // A refusal may arrive while something else has the focus.
  const isOwn = edit.refusal === null;
  useEffect(() => {
    if (!isOwn) return;
    input.current?.focus();
    input.current?.select();
  }, [isOwn]);

  const finish = (result: string | null, isByKey: boolean) => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose(result, isByKey);
  };
  const save = (isByKey: boolean) => {
    if (problem === null) finish(text, isByKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") finish(null, true);
    else if (!event.repeat) save(true);
  };
  const onBlur = (event: FocusEvent) => {
    // Another window or tab has the focus: what is typed is still there on return.
    if (document.hasFocus() || event.relatedTarget !== null) save(false);
  };
  return (
    <div className={styles.editor}>
      <input
        ref={input}
        className={styles.input}
        aria-label="Stream name"
        aria-invalid={problem !== null || undefined}
        placeholder={placeholder}
        value={text}
        translate="no"
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <FormMessage message={problem ?? refusal} />
    </div>
  );
}
