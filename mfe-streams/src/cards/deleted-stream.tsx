import { useHost } from "@cointide/shared/host";
import { Button } from "@cointide/shared/ui/button";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { Deletion } from "../data/change-streams.ts";
import { deletionsOf } from "../data/deletion-store.ts";
import { streamName } from "../data/stream-name.ts";
import { useUndo } from "../data/use-deletion.ts";
import styles from "./stream-card.module.css";

/** How long the offer stays, in ms, without pointer or focus on it. */
const STAY = 10_000;

/**
 * Stands in a deleted stream's place and offers to bring it back, once the deletion is certain.
 * @param isPending whether the service has yet to answer.
 */
export function DeletedStream({ deletion, isPending }: { deletion: Deletion; isPending: boolean }) {
  const host = useHost();
  const undo = useUndo();
  const [isHeld, setHeld] = useState(false);
  const { id } = deletion.stream;
  const name = streamName(deletion.stream);

  useEffect(() => {
    if (isHeld || isPending) return;
    const timer = setTimeout(() => deletionsOf(host).forget(id), STAY);
    return () => clearTimeout(timer);
  }, [host, id, isHeld, isPending]);

  return (
    <fieldset
      className={styles.deleted}
      aria-label={`Deleted stream ${name}`}
      title={name}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.deletedText}>{isPending ? "Deleting stream" : "Stream deleted"}</p>
      {!isPending && (
        <>
          <Button size="sm" onClick={() => undo(deletion)}>
            Undo
          </Button>
          <IconButton label="Dismiss" onClick={() => deletionsOf(host).forget(id)}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
    </fieldset>
  );
}
