import { joinUndos, type RowSource } from "@cointide/shared/board/row-source";
import { display, unconvertedFormat } from "@cointide/shared/preferences/display";
import { useLayoutEffect, useState } from "react";
import { createStore } from "zustand/vanilla";
import type { Preview } from "../api/get-preview.ts";
import { PREVIEW_PAIRS } from "./preview-pairs.ts";

/**
 * Age from which a price is marked as old, in ms. The page fetches prices every 10 s and the service caches them for 10 s,
 * so prices that arrive as they should are never marked, and one of 25 s is.
 */
export const OLD_AFTER = 24_000;

type Answer = {
  preview: Preview | undefined;
  /** Whether the last request failed: then no price counts as live. */
  hasFailed: boolean;
};

function createSource(answer: Answer) {
  const store = createStore(() => answer);
  const source: RowSource = {
    get: (symbol) => store.getState().preview?.[symbol],
    subscribe: (_, listener) => joinUndos(store.subscribe(listener), display.subscribe(listener)),
    formatOf: unconvertedFormat,
    liveFor: () => (store.getState().hasFailed ? Number.NEGATIVE_INFINITY : OLD_AFTER),
    pairOf: (symbol) => PREVIEW_PAIRS[symbol],
  };
  return { source, setAnswer: store.setState };
}

/** Returns the landing page's prices as a source of rows. */
export function usePreviewSource({ preview, hasFailed }: Answer): RowSource {
  const [{ source, setAnswer }] = useState(() => createSource({ preview, hasFailed }));
  useLayoutEffect(() => setAnswer({ preview, hasFailed }), [setAnswer, preview, hasFailed]);
  return source;
}
