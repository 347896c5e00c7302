import { Modal } from "@cointide/shared/ui/modal";
import { SliceFailure } from "./slice-failure.tsx";

type SliceFailureModalProps = { closeTo: string; onRetry: () => void };

/** The failure of a slice that has its slot over the page. */
export function SliceFailureModal({ closeTo, onRetry }: SliceFailureModalProps) {
  return (
    <Modal title="This part is not available" closeTo={closeTo} size="sm">
      <SliceFailure onRetry={onRetry} />
    </Modal>
  );
}
