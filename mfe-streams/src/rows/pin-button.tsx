import { IconButton } from "@cointide/shared/ui/icon-button";
import { Pin, PinOff } from "lucide-react";
import { board, changeBoard } from "../data/board.ts";

/** Puts a symbol on top of the board and into the tab's title, or takes it away from there. */
export function PinButton({ symbol }: { symbol: string }) {
  const isPinned = board.use(({ pinned }) => pinned === symbol);
  return (
    <IconButton
      label={isPinned ? `Unpin ${symbol}` : `Pin ${symbol}`}
      aria-pressed={isPinned}
      onClick={() => changeBoard({ pinned: isPinned ? null : symbol })}
    >
      {isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
    </IconButton>
  );
}
