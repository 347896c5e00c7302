import type { Stream } from "@cointide/shared/contracts/streams";
import { Button, ButtonLink } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Modal } from "@cointide/shared/ui/modal";
import { Skeleton } from "@cointide/shared/ui/skeleton";

type WithoutStreamProps = {
  title: string;
  streams: Stream[] | undefined;
  error: Error | null;
  retry: () => void;
};

/** A modal about one stream, while there is none: not loaded yet, not loadable, or not known. */
export function WithoutStream({ title, streams, error, retry }: WithoutStreamProps) {
  return (
    <Modal title={title} closeTo="/dashboard">
      {streams === undefined && error === null && <Skeleton lines={3} label="Loading your streams" />}
      {streams === undefined && error !== null && (
        <>
          <FormMessage message={error.message} />
          <Button onClick={retry}>Retry</Button>
        </>
      )}
      {streams !== undefined && (
        <>
          <p>This stream doesn't exist or was deleted.</p>
          <ButtonLink to="/dashboard">Back to your streams</ButtonLink>
        </>
      )}
    </Modal>
  );
}
