import { useCallback, useEffect, useState } from "react";

/** Closes the row that is open; one at a time shows its tools. */
let closeOpen: (() => void) | null = null;

/** Whether a row is opened by a tap, which closes the one that was open before. */
export function useOpenRow(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => {
    const isMine = closeOpen === close;
    closeOpen?.();
    closeOpen = isMine ? null : close;
    setOpen(!isMine);
  }, [close]);
  useEffect(
    () => () => {
      if (closeOpen === close) closeOpen = null;
    },
    [close],
  );
  return [isOpen, toggle];
}
