import { Copy } from "lucide-react";
import { type ComponentType, type RefObject, useEffect, useRef } from "react";
import { useHost } from "../host/host.ts";
import { ActionMenu, MenuTitle } from "../ui/action-menu.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { copyText } from "../ui/use-copy.ts";

type CopyButtonProps = { label: string; text: string };

/** Copies a text, and says so in a notice. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const { bus } = useHost();
  const copy = async () => {
    const isCopied = await copyText(text);
    bus.emit("notice", {
      type: isCopied ? "success" : "error",
      message: isCopied ? `${text} copied` : "Your browser doesn't allow this page to copy.",
    });
  };
  return (
    <IconButton label={label} onClick={copy}>
      <Copy aria-hidden="true" />
    </IconButton>
  );
}

/** The shortcuts of a row, which entries name in `aria-keyshortcuts`, with their labels in the list of shortcuts. */
const SHORTCUTS = [
  ["a", "New alert on the focused row"],
  ["p", "Pin or unpin the focused row"],
] as const;

type RowMenuProps = {
  /** The id of the menu, which the buttons of rows name as their `popovertarget`. */
  id: string;
  /** The element that contains the rows. */
  root: RefObject<HTMLElement | null>;
  /** What slices offer for a symbol. */
  Entries: ComponentType<{ symbol: string }>;
};

const symbolOf = (button: HTMLElement): string =>
  button.closest<HTMLElement>("[data-symbol]")?.dataset.symbol ?? "";

/** The menu of all rows of a board or table, and the shortcuts for its entries in the row that has the focus. */
export function RowMenu({ id, root, Entries }: RowMenuProps) {
  const { shortcuts } = useHost();
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function run(key: string): void {
      const row = document.activeElement?.closest("tr[data-symbol]");
      // The menu's entries are those of the row with the focus.
      if (row != null && root.current?.contains(row))
        entries.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click();
    }
    const undos = SHORTCUTS.map(([key, label]) => shortcuts?.add({ key, label, run: () => run(key) }));
    return () => {
      for (const undo of undos) undo?.();
    };
  }, [shortcuts, root]);
  return (
    <ActionMenu id={id}>
      {(button, titleId) => {
        const symbol = symbolOf(button);
        return (
          <>
            <MenuTitle id={titleId}>{symbol}</MenuTitle>
            <div ref={entries} key={symbol}>
              <Entries symbol={symbol} />
              <CopyButton label="Copy symbol" text={symbol} />
            </div>
          </>
        );
      }}
    </ActionMenu>
  );
}
