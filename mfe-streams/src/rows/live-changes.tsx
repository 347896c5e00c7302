import type { ApiClient } from "@cointide/shared/api/client";
import type { ChangeSpan } from "@cointide/shared/contracts/changes";
import { percentChange } from "@cointide/shared/contracts/exact-decimals";
import { useHost } from "@cointide/shared/host";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { useSyncExternalStore } from "react";
import { type ChangesStore, createChangesStore } from "../data/create-changes-store.ts";
import type { Reference } from "../data/references.ts";
import styles from "./live-changes.module.css";

/** Within how long after a step pages ask, in ms. */
const SPREAD = 15_000;
/** Before it, the exchange may still add trades to the kline. */
const SETTLED = 2_000;

const stores = new WeakMap<ApiClient, ChangesStore>();

/** The store of the page with this client. */
export function changesStoreOf(api: ApiClient): ChangesStore {
  const store =
    stores.get(api) ??
    createChangesStore({
      async load({ symbols, spans }) {
        // Its schema is loaded with the first request.
        const { getChanges } = await import("@cointide/shared/api/get-changes");
        return getChanges(api, symbols, spans);
      },
      delay: SETTLED + Math.random() * SPREAD,
    });
  stores.set(api, store);
  return store;
}

const SPAN_WORDS: Readonly<Record<ChangeSpan, string>> = {
  ...{ "1h": "1 hour", "4h": "4 hours" },
  ...{ "7d": "7 days", "30d": "30 days" },
};

const OLD = "Counted from an older price, until the service answers";

function NoChange({ reason }: { reason: string }) {
  return (
    <span className={styles.none} title={reason}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{reason}</VisuallyHidden>
    </span>
  );
}

function Change({ reference, last }: { reference: Reference & { price: string }; last: string }) {
  const percent = <Decimal value={percentChange(reference.price, last)} kind="percent" />;
  if (!reference.isOld) return percent;
  return (
    <span className={styles.old} data-old="true" title={OLD}>
      {/* biome-ignore lint/plugin: a figure is an element. */}
      {percent}
      <VisuallyHidden>{OLD}</VisuallyHidden>
    </span>
  );
}

type ChangeValueProps = { symbol: string; span: ChangeSpan; last: string };

/** By how many percent a price has changed over a span, live; a dash with the reason where that is not known. */
export function ChangeValue({ symbol, span, last }: ChangeValueProps) {
  const store = changesStoreOf(useHost().api);
  const reference = useSyncExternalStore(store.subscribe, () => store.get(symbol, span));
  if (reference === undefined) return <Skeleton width="4em" />;
  const { price, isOld } = reference;
  if (price === undefined) return <NoChange reason="Not known yet" />;
  if (price === null) return <NoChange reason={`Listed less than ${SPAN_WORDS[span]} ago`} />;
  return <Change reference={{ price, isOld }} last={last} />;
}
