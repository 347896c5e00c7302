import { useHost } from "@cointide/shared/host";
import { useParams } from "@cointide/shared/router";
import { saveStream } from "@cointide/shared/streams/save-stream";
import { Button } from "@cointide/shared/ui/button";
import { Modal } from "@cointide/shared/ui/modal";
import { useRef } from "react";
import { useApplyChange } from "../use-apply-change.ts";
import { usePendingStreams } from "../use-pending-streams.ts";
import { useStream } from "../use-stream.ts";
import { WithoutStream } from "../without-stream.tsx";
import { Picker } from "./picker.tsx";
import { useSelection } from "./use-selection.ts";

const TITLE = "Select up to 5 assets";

/** Creates a stream at `/dashboard/streams`, and edits one at `/dashboard/streams/:id`. */
export function PickerModal() {
  const { id } = useParams();
  const { stream, loading } = useStream(id);
  if (id === undefined) return <StreamForm key="new" symbols={[]} />;
  if (stream === undefined) return <WithoutStream title={TITLE} {...loading} />;
  return <StreamForm key={id} id={id} symbols={stream.symbols} />;
}

/** @param symbols those of the stream as it was when the modal opened. */
function StreamForm({ id, symbols }: { id?: string; symbols: readonly string[] }) {
  const host = useHost();
  const apply = useApplyChange();
  const selection = useSelection(symbols);
  const { selected, replace } = selection;
  const isPending = usePendingStreams().has(id ?? "");

  const isSaved = useRef(false);
  const save = () => {
    // The modal stays for as long as it takes to leave it, so that a second click would create a second stream.
    if (isSaved.current) return;
    isSaved.current = true;
    const change = saveStream(host, { ...(id !== undefined && { id }), symbols: selected });
    apply(change, id === undefined ? "Stream created" : "Stream updated");
  };
  const submit = (
    <Button variant="primary" busy={isPending} disabled={selected.length === 0} onClick={save}>
      {id === undefined ? "Create" : "Update"}
    </Button>
  );
  return (
    <Modal title={TITLE} closeTo="/dashboard" keepOnOutsideClick footer={submit}>
      {/* What stands in a field outlives an update of this slice: the shell puts it into the new release's. */}
      <input
        type="hidden"
        name="symbols"
        value={selected.join(" ")}
        onInput={({ currentTarget: { value } }) =>
          replace(value.split(" ").filter((symbol) => symbol !== ""))
        }
      />
      <Picker selection={selection} />
    </Modal>
  );
}
