import { Modal } from "@cointide/shared/ui/modal";
import { Skeleton } from "@cointide/shared/ui/skeleton";

/** Stands for a slice's view while it is on its way, over the page. */
export function SliceLoading({ closeTo }: { closeTo: string }) {
  return (
    <Modal title="Loading" closeTo={closeTo}>
      <Skeleton lines={4} label="Loading" />
    </Modal>
  );
}
