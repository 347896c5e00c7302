import { CopyButton, RowMenu } from "@cointide/shared/board/row-menu";
import type { Stream } from "@cointide/shared/contracts/streams";
import { Slot } from "@cointide/shared/host/slot";
import { useStreamNaming } from "@cointide/shared/streams/stream-names";
import { ActionMenu, MenuTitle } from "@cointide/shared/ui/action-menu";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { TextCursorInput } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { streamName } from "../data/stream-name.ts";
import styles from "./board-menus.module.css";
import { DigitsSwitch } from "./digits-switch.tsx";
import { CARD_MENU, ROW_MENU } from "./menu-ids.ts";
import { RowEntries } from "./row-entries.tsx";

/** What other slices and the board offer for a symbol. */
function SymbolEntries({ symbol }: { symbol: string }) {
  return (
    <>
      <Slot name="stream.row" props={{ symbol }} className={styles.entries} />
      <RowEntries symbol={symbol} />
    </>
  );
}

/** The tools of a row that is open, with their labels. */
export function OpenRowTools({ symbol }: { symbol: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of form fields.
    <div role="group" aria-label={`Actions for ${symbol}`} data-labels="shown" className={styles.open}>
      <SymbolEntries symbol={symbol} />
      <CopyButton label="Copy symbol" text={symbol} />
    </div>
  );
}

type StreamEntriesProps = { stream: Stream; card: HTMLElement };

/** What can be done with a stream besides the buttons of its card. */
function StreamEntries({ stream: { id, symbols }, card }: StreamEntriesProps) {
  const canRename = useStreamNaming();
  const title = card.querySelector<HTMLElement>("h3 > button");
  return (
    <>
      <Slot name="stream.card" props={{ streamId: id, symbols }} className={styles.entries} />
      {canRename && title !== null && (
        <IconButton label="Rename" onClick={() => title.click()}>
          <TextCursorInput aria-hidden="true" />
        </IconButton>
      )}
      <DigitsSwitch symbols={symbols} />
      <CopyButton label="Copy symbols" text={symbols.join(", ")} />
    </>
  );
}

type BoardMenusProps = {
  streams: readonly Stream[];
  panel: RefObject<HTMLElement | null>;
  /** The button of a menu that was pressed last, maybe before the menus were there. */
  pressed: RefObject<HTMLElement | null>;
};

/** The menus of all rows and cards of the board. */
export function BoardMenus({ streams, panel, pressed }: BoardMenusProps) {
  // After the effects, in which React can't render the menu before it opens.
  useEffect(() => queueMicrotask(() => pressed.current?.click()), [pressed]);
  return (
    <>
      <RowMenu id={ROW_MENU} root={panel} Entries={SymbolEntries} />
      <ActionMenu id={CARD_MENU}>
        {(button, titleId) => {
          const card = button.closest<HTMLElement>("[data-stream]");
          const stream = streams.find(({ id }) => id === card?.dataset.stream);
          if (card === null || stream === undefined) return null;
          return (
            <>
              <MenuTitle id={titleId}>{streamName(stream)}</MenuTitle>
              <StreamEntries key={stream.id} {...{ stream, card }} />
            </>
          );
        }}
      </ActionMenu>
    </>
  );
}
