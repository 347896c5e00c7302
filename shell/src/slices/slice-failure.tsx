import { Button } from "@cointide/shared/ui/button";
import { Modal } from "@cointide/shared/ui/modal";
import styles from "./slice-failure.module.css";

/** Says that a part of the page could not be had, and offers to try again. */
export function SliceFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>This part of the page could not be loaded. Everything else goes on working.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

/** The same of a slice that has its place over the page. */
export function SliceFailureModal({ closeTo, onRetry }: { closeTo: string; onRetry: () => void }) {
  return (
    <Modal title="This part is not available" closeTo={closeTo} size="sm">
      <SliceFailure onRetry={onRetry} />
    </Modal>
  );
}
