import { Button } from "@cointide/shared/ui/button";
import { Modal } from "@cointide/shared/ui/modal";
import { useShell } from "../page/use-shell.ts";
import { messageOf } from "./slice-error.ts";
import styles from "./slice-failure.module.css";

type SliceFailureProps = {
  onRetry: () => void;
  /** What was thrown; only authors of slices see it. */
  error: unknown;
};

/** Says that a part of the page failed, and offers to try again. */
export function SliceFailure({ onRetry, error }: SliceFailureProps) {
  const { isForAuthors } = useShell();
  return (
    <div className={styles.failure} role="alert">
      <p>This part of the page could not be loaded. The rest of the page still works.</p>
      {isForAuthors && <pre className={styles.error}>{messageOf(error)}</pre>}
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

/** The same of a slice that has its place over the page. */
export function SliceFailureModal({ closeTo, ...failure }: SliceFailureProps & { closeTo: string }) {
  return (
    <Modal title="This part is not available" closeTo={closeTo} size="sm">
      <SliceFailure {...failure} />
    </Modal>
  );
}
