import { Button } from "@cointide/shared/ui/button";
import { FieldFrame } from "@cointide/shared/ui/field";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { type DragEvent, useEffect, useRef, useState } from "react";
import type { ImportPlan } from "../importing/plan-import.ts";
import styles from "./files-page.module.css";
import { useReading } from "./use-reading.ts";

/** A place for a file: it is chosen by a click or a key, or dropped. */
function FileField({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.dropTitle}>Choose a file</span>
      <span className={styles.muted}>or drop it here</span>
      <input
        type="file"
        className={styles.file}
        accept=".json,.txt,.csv,.tsv,application/json,text/plain"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file may be chosen again after it was changed.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

type ChoosePartProps = {
  /** What was pasted; it stays while a preview is shown. */
  text: string;
  onText: (text: string) => void;
  /** Whether people come back here from a preview or a result, and the focus with them. */
  isBack: boolean;
  onPlan: (plan: ImportPlan) => void;
};

/** Takes a file or a text and shows what importing it would do. */
export function ChoosePart({ text, onText, isBack, onPlan }: ChoosePartProps) {
  const { isReading, problem, read } = useReading(onPlan);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isBack) heading.current?.focus();
  }, [isBack]);
  return (
    <section className={styles.part} aria-labelledby="import-title">
      <h3 id="import-title" ref={heading} tabIndex={-1}>
        Import
      </h3>
      <p className={styles.muted}>
        A Cointide file, a TradingView watchlist or a list of symbols. You see what would change before it
        does.
      </p>
      <FileField onFile={(file) => void read(file)} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReading) void read(text);
        }}
      >
        <FieldFrame
          id="import-text"
          label="Or paste text"
          input={(tied) => (
            <textarea
              {...tied}
              rows={3}
              spellCheck={false}
              value={text}
              placeholder="BTCUSDT, ETHUSDT"
              onChange={(event) => onText(event.currentTarget.value)}
            />
          )}
        />
        <FormMessage message={problem} />
        <Button type="submit" busy={isReading}>
          Preview
        </Button>
      </form>
    </section>
  );
}
