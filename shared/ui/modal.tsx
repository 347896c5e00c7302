import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import type { To } from "../facade/router.ts";
import styles from "./modal.module.css";
import { CloseModalProvider, useCloseModal } from "./modal-close.tsx";
import { useModalDialog } from "./use-modal-dialog.ts";
import { ViewHeader } from "./view-header.tsx";

type ModalProps = {
  /** The heading, which is also the dialog's name, and the page's title while the modal is open. */
  title: string;
  /** A picture before the heading, for the eye alone. */
  mark?: ReactNode;
  /** The route to go to when the modal is closed; the parent route where it is absent. */
  closeTo?: To;
  /** Called to close it, where there is no route to go to or more to do than that. */
  onClose?: () => void;
  size?: "sm" | "md" | "lg";
  /** Fills a phone's screen, whatever it holds. A dialog of size "lg" does so anyway. */
  isSheet?: boolean;
  /** For a form with input, which a slip of the pointer must not throw away. */
  keepOnOutsideClick?: boolean;
  /** Stays in sight under content that scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A native modal dialog, open while it is mounted. It begins at the element with `data-autofocus`, else at the
 * first field. Close, Esc and a click outside ask for `onClose`, or go to `closeTo`; Back closes it because
 * its route goes away.
 */
export function Modal(props: ModalProps) {
  const {
    title,
    mark,
    closeTo,
    onClose,
    size = "md",
    isSheet,
    keepOnOutsideClick = false,
    footer,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  const leave = useCloseModal(closeTo ?? "..");
  const close = onClose ?? leave;
  useModalDialog(dialog, close);

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };

  return (
    <dialog
      ref={dialog}
      data-modal=""
      aria-labelledby={titleId}
      className={styles.dialog}
      data-size={size}
      data-sheet={isSheet || undefined}
      onKeyDown={closeByEscape}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        const outside = event.target === event.currentTarget && pressedOutside.current;
        if (outside && !keepOnOutsideClick) close();
      }}
    >
      <title>{`${title} · Cointide`}</title>
      <CloseModalProvider value={close}>
        <div className={styles.panel} data-modal-part="panel">
          <ViewHeader {...{ title, titleId, mark }} onClose={close} />
          <div className={styles.body} data-modal-part="body">
            {children}
          </div>
          {footer !== undefined && (
            <footer className={styles.footer} data-modal-part="footer">
              {footer}
            </footer>
          )}
        </div>
      </CloseModalProvider>
    </dialog>
  );
}
