import { IconButton } from "@cointide/shared/ui/icon-button";
import { Pin, PinOff } from "lucide-react";
import type { ComponentProps } from "react";
import { board, changeBoard } from "../data/board.ts";

/** Pins a symbol to the top of the board and shows its price in the tab's title, or unpins it. */
export function PinButton({
  symbol,
  ...rest
}: { symbol: string } & Pick<ComponentProps<"button">, "aria-keyshortcuts">) {
  const isPinned = board.use(({ pinned }) => pinned === symbol);
  return (
    <IconButton
      {...rest}
      label={isPinned ? "Unpin" : "Pin"}
      onClick={() => changeBoard({ pinned: isPinned ? null : symbol })}
    >
      {isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
    </IconButton>
  );
}
