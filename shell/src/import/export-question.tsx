import { shownEmail } from "@cointide/shared/contracts/shown-email";
import { Button } from "@cointide/shared/ui/button";
import { Modal } from "@cointide/shared/ui/modal";
import styles from "./export-question.module.css";

type ExportQuestionProps = {
  /** How many streams it is about. */
  count: number;
  /** The email of the account that is signed in. */
  email: string;
  onImport: () => void;
  onKeep: () => void;
  /** Closed without an answer. */
  onClose: () => void;
};

/** Asks whether guest streams that were to follow into another account shall come into this one. */
export function ExportQuestion({ count, email, onImport, onKeep, onClose }: ExportQuestionProps) {
  const buttons = (
    <div className={styles.actions}>
      <Button onClick={onKeep} data-autofocus="">
        Keep them in this browser
      </Button>
      <Button variant="primary" onClick={onImport}>
        Import into this account
      </Button>
    </div>
  );
  return (
    <Modal title="Import local streams?" size="sm" onClose={onClose} keepOnOutsideClick footer={buttons}>
      <p className={styles.text}>
        <span>
          {`This browser keeps ${count === 1 ? "a stream that was" : `${count} streams that were`} meant for another account.`}
        </span>
        {" You are signed in as "}
        <strong translate="no">{shownEmail(email)}</strong>.
      </p>
    </Modal>
  );
}
