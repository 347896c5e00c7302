import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useParams } from "@cointide/shared/router";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { Button, ButtonLink } from "@cointide/shared/ui/button";
import { Field } from "@cointide/shared/ui/field";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Modal } from "@cointide/shared/ui/modal";
import { Segmented } from "@cointide/shared/ui/segmented";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { useCopy } from "@cointide/shared/ui/use-copy";
import { Check, Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { EmbedCode, useEmbedFolder } from "./embed-code.tsx";
import { writeLink } from "./list-link.ts";
import { QrCode } from "./qr-code.tsx";
import styles from "./share-dialog.module.css";

const BY_HAND =
  "The browser does not let this page copy. The link is selected: copy it with the keyboard or the menu.";

/** The link, a button that copies it, and the browser's own way to pass it on. */
function LinkField({ link, name }: { link: string; name: string }) {
  const field = useRef<HTMLDivElement>(null);
  const { isCopied, copy } = useCopy(field);
  const [problem, setProblem] = useState<string | null>(null);
  const share = async () => {
    try {
      await navigator.share({ title: name === "" ? "Cointide list" : name, url: link });
      setProblem(null);
    } catch (error) {
      // A person who closes the browser's dialog knows that nothing was shared.
      if ((error as Error).name !== "AbortError")
        setProblem("The browser could not share the link. Copy it instead.");
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div ref={field} className={styles.link}>
      <Field label="Link" value={link} readOnly translate="no" onFocus={({ target }) => target.select()} />
      <div className={styles.buttons}>
        <Button
          variant="primary"
          data-autofocus=""
          onClick={() => {
            setProblem(null);
            void copy(link);
          }}
        >
          <Icon aria-hidden="true" />
          <span aria-live="polite">{isCopied ? "Copied" : "Copy link"}</span>
        </Button>
        {typeof navigator.share === "function" && (
          <Button onClick={share}>
            <Share2 aria-hidden="true" />
            <span>Share…</span>
          </Button>
        )}
      </div>
      <FormMessage message={isCopied === false ? BY_HAND : problem} />
    </div>
  );
}

/** The link to a list, as a field and as a QR code. */
function ListLink({ stream: { name = "", symbols } }: { stream: Stream }) {
  const link = writeLink(window.location.origin, { name, symbols });
  const called = name || symbols.join(", ");
  return (
    <>
      <p>
        <span>Anyone with the link sees </span>
        <bdi className={styles.name} translate="no">
          {called}
        </bdi>
        <span>
          {
            " with live prices and can add a copy to a board. Later changes of your stream are not shared. The list is in the link itself: it is stored nowhere."
          }
        </span>
      </p>
      <LinkField link={link} name={name} />
      <figure className={styles.figure}>
        <QrCode text={link} label={`QR code of the link to ${called}`} />
        <figcaption>Point another device's camera at it.</figcaption>
      </figure>
    </>
  );
}

const WAYS = [
  { value: "link", label: "Link" },
  { value: "embed", label: "Embed" },
] as const;

function SharedStream({ stream }: { stream: Stream }) {
  const folder = useEmbedFolder();
  const [way, setWay] = useState<(typeof WAYS)[number]["value"]>("link");
  return (
    <Modal title="Share this list" closeTo="/dashboard">
      <div className={styles.dialog}>
        {folder !== undefined && (
          <Segmented label="How to share" isLabelHidden options={WAYS} value={way} onChoose={setWay} />
        )}
        {way === "link" || folder === undefined ? (
          <ListLink stream={stream} />
        ) : (
          <EmbedCode folder={folder} symbols={stream.symbols} />
        )}
      </div>
    </Modal>
  );
}

/** What stands in place of the dialog while there is no stream: not loaded yet, not loadable, or not known. */
function WithoutStream({
  error,
  retry,
  isLoaded,
}: {
  error: Error | null;
  retry: () => void;
  isLoaded: boolean;
}) {
  return (
    <Modal title="Share this list" closeTo="/dashboard">
      {isLoaded && (
        <>
          <p>This stream doesn't exist or was deleted.</p>
          <ButtonLink to="/dashboard">Back to your streams</ButtonLink>
        </>
      )}
      {!isLoaded && error !== null && (
        <>
          <FormMessage message={error.message} />
          <Button onClick={retry}>Retry</Button>
        </>
      )}
      {!isLoaded && error === null && <Skeleton lines={3} label="Loading your streams" />}
    </Modal>
  );
}

/** The dialog with the link to a stream, `/dashboard/share/:id`: the link is made here, and goes nowhere by itself. */
export function ShareDialog() {
  const { id } = useParams();
  const { data, error, refetch } = useQuery({
    ...streamsQuery(useHost()),
    select: ({ streams }) => streams,
  });
  const found = data?.find((stream) => stream.id === id);
  // Once found it stays, also where another tab deletes the stream, or the service gives it another id.
  const [known, setKnown] = useState(found);
  if (found !== undefined && found !== known) setKnown(found);
  const stream = found ?? known;
  if (stream !== undefined) return <SharedStream stream={stream} />;
  return <WithoutStream error={error} retry={() => void refetch()} isLoaded={data !== undefined} />;
}
