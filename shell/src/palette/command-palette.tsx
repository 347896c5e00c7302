import { useNavigate } from "@cointide/shared/router";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Modal } from "@cointide/shared/ui/modal";
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from "cmdk";
import { ArrowRight, Rows3, Search } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { AccountItems } from "../import/use-account-items.ts";
import styles from "./command-palette.module.css";
import type { PaletteEntry } from "./list-entries.ts";
import { isPaletteKey } from "./palette-key.ts";
import { useBackToClose } from "./use-back-to-close.ts";
import { usePaletteEntries } from "./use-palette-entries.ts";

function EntryMark({ mark }: Pick<PaletteEntry, "mark">) {
  if (mark.kind === "coin") return <CoinMark code={mark.base} />;
  if (mark.kind === "stream") return <Rows3 aria-hidden="true" />;
  if (mark.kind === "action") return <ArrowRight aria-hidden="true" />;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={mark.icon} />
    </svg>
  );
}

/** Streams may have the same name. */
const idOf = (entry: PaletteEntry): string =>
  "path" in entry ? `${entry.label} ${entry.path}` : entry.label;

function Entry({ entry, onChoose }: { entry: PaletteEntry; onChoose: (entry: PaletteEntry) => void }) {
  const { label, detail, mark } = entry;
  return (
    <CommandItem value={idOf(entry)} className={styles.entry} onSelect={() => onChoose(entry)}>
      <span className={styles.mark}>
        <EntryMark mark={mark} />
      </span>
      <span className={styles.label}>{label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </CommandItem>
  );
}

type CommandPaletteProps = { items: AccountItems; onClose: () => void };

/** Finds coins, streams, pages and actions by a text. Enter or a click opens one. */
export function CommandPalette({ items, onClose }: CommandPaletteProps) {
  const [text, setText] = useState("");
  const { groups, message } = usePaletteEntries(text.trim(), items);
  const navigate = useNavigate();
  useBackToClose(onClose);
  const choose = (entry: PaletteEntry) => {
    onClose();
    // In place of the palette's entry of the history.
    if ("path" in entry) void navigate(entry.path, { replace: true });
    else entry.run();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Modal title="Search" onClose={onClose} isSheet>
      <CommandRoot
        label="Search coins, streams, pages and actions"
        className={styles.palette}
        shouldFilter={false}
        vimBindings={false}
        onKeyDown={closeByKey}
      >
        <div className={styles.search}>
          <Search aria-hidden="true" />
          <CommandInput
            className={styles.input}
            placeholder="Try bitcoin, alert eth or markets"
            inputMode="search"
            enterKeyHint="go"
            autoCapitalize="none"
            data-autofocus=""
            value={text}
            onValueChange={setText}
          />
        </div>
        <CommandList className={styles.list} label="Results">
          {groups.map(({ heading, entries }) => (
            <CommandGroup key={heading} heading={heading}>
              {entries.map((entry) => (
                <Entry key={idOf(entry)} entry={entry} onChoose={choose} />
              ))}
            </CommandGroup>
          ))}
        </CommandList>
        <p className={styles.message} role="status">
          {message}
        </p>
      </CommandRoot>
    </Modal>
  );
}
