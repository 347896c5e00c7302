import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { useParams } from "@cointide/shared/router";
import { stopAskingBeforeDelete } from "@cointide/shared/session/delete-prompt";
import { Button } from "@cointide/shared/ui/button";
import { Modal } from "@cointide/shared/ui/modal";
import { useCloseModal } from "@cointide/shared/ui/modal-close";
import { useRef } from "react";
import { streamName } from "../data/stream-name.ts";
import { useDeleteStream } from "../data/use-deletion.ts";
import { usePendingStreams } from "../data/use-pending-streams.ts";
import { useStream } from "../data/use-stream.ts";
import { WithoutStream } from "../data/without-stream.tsx";
import styles from "./delete-modal.module.css";

/** Asks before a stream is deleted: `/dashboard/streams/delete/:id`. */
export function DeleteModal() {
  const { id } = useParams();
  const { stream, loading } = useStream(id);
  if (stream === undefined) return <WithoutStream title="Delete stream" {...loading} />;
  return <Confirmation stream={stream} />;
}

function Confirmation({ stream }: { stream: Stream }) {
  const { store } = useHost();
  const deleteStream = useDeleteStream();
  const isPending = usePendingStreams().has(stream.id);
  const cancel = useCloseModal("/dashboard");
  const stopAsking = useRef<HTMLInputElement>(null);

  const confirm = () => {
    if (stopAsking.current?.checked) stopAskingBeforeDelete(store);
    deleteStream(stream.id);
  };
  const buttons = (
    <>
      <Button onClick={cancel} data-autofocus="">
        Cancel
      </Button>
      <Button variant="danger" busy={isPending} onClick={confirm}>
        Delete
      </Button>
    </>
  );
  return (
    <Modal title="Delete stream" closeTo="/dashboard" size="sm" footer={buttons}>
      <p className={styles.question}>
        Do you want to delete the stream{" "}
        <strong translate="no" dir="auto">
          {streamName(stream)}
        </strong>
        ?
      </p>
      <label className={styles.option}>
        <input ref={stopAsking} type="checkbox" /> Do not ask again
      </label>
    </Modal>
  );
}
