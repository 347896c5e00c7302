import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { asksBeforeDelete } from "@cointide/shared/session/delete-prompt";
import { IconButton, IconLink } from "@cointide/shared/ui/icon-button";
import { Ellipsis, Maximize2, Pencil, Trash2 } from "lucide-react";
import type { ComponentProps, KeyboardEvent } from "react";
import { useDeleteStream } from "../data/use-deletion.ts";
import { CARD_MENU } from "../rows/menu-ids.ts";
import styles from "./stream-card.module.css";

/** Does what a button does on Space, which a link leaves to the page's scrolling. */
function clickOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}

/** A button that opens a modal at its own address, so that it can also be opened apart. */
function ModalButton(props: ComponentProps<typeof IconLink>) {
  return <IconLink {...props} role="button" aria-haspopup="dialog" onKeyDown={clickOnSpace} />;
}

type CardActionsProps = {
  stream: Stream;
  /** The element that names the stream. */
  describedBy: string;
  /** False while the stream is on its way to the service. */
  canChange: boolean;
};

/** What can be done with a stream. */
export function CardActions({ stream: { id, symbols }, describedBy, canChange }: CardActionsProps) {
  const { store } = useHost();
  const deleteStream = useDeleteStream();
  const query = encodeURIComponent(JSON.stringify(symbols));
  return (
    <div className={styles.actions} role="toolbar" aria-labelledby={describedBy}>
      <ModalButton
        label="Expand"
        aria-describedby={describedBy}
        to={`/dashboard/streams/historical?symbols=${query}`}
      >
        <Maximize2 aria-hidden="true" />
      </ModalButton>
      {canChange && (
        <>
          <ModalButton label="Edit" aria-describedby={describedBy} to={`/dashboard/streams/${id}`}>
            <Pencil aria-hidden="true" />
          </ModalButton>
          <ModalButton
            label="Delete"
            aria-describedby={describedBy}
            to={`/dashboard/streams/delete/${id}`}
            onClick={(event) => {
              if (asksBeforeDelete(store)) return;
              event.preventDefault();
              deleteStream(id);
            }}
          >
            <Trash2 aria-hidden="true" />
          </ModalButton>
        </>
      )}
      <IconButton label="More actions" aria-describedby={describedBy} popoverTarget={CARD_MENU}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </div>
  );
}
