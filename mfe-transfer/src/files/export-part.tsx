import { ApiError } from "@cointide/shared/api/api-error";
import { type Host, useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { queryOptions, useQuery } from "@cointide/shared/query";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Segmented } from "@cointide/shared/ui/segmented";
import { useState } from "react";
import { collectLists } from "../data/collect-lists.ts";
import type { Lists } from "../data/lists.ts";
import { countsText } from "../importing/plan-import.ts";
import { writeCointideFile } from "../reading/cointide-file.ts";
import { writeWatchlist } from "../reading/tradingview.ts";
import styles from "./files-page.module.css";
import { saveText } from "./save-text.ts";

type Format = "cointide" | "tradingview";

const FORMATS = {
  cointide: {
    label: "Cointide",
    ending: "json",
    type: "application/json",
    write: (lists: Lists) => ({ text: writeCointideFile(lists, Date.now()), notes: [] as string[] }),
  },
  tradingview: {
    label: "TradingView",
    ending: "txt",
    type: "text/plain",
    write: ({ streams }: Lists) => writeWatchlist(streams),
  },
};

const OPTIONS = (Object.keys(FORMATS) as Format[]).map((value) => ({ value, label: FORMATS[value].label }));

const NO_CLIPBOARD = "The browser does not allow copying here. Save the file instead.";

const listsQuery = (host: Host) =>
  queryOptions({
    queryKey: ["transfer-lists", host.session.getState().kind],
    queryFn: () => collectLists(host),
    // A guest's lists are in the browser, and a member should hear at once that the service cannot be reached.
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });

const fileName = (ending: string): string => `cointide-${new Date().toISOString().slice(0, 10)}.${ending}`;

/** Writes the lists as they are now and hands the text on. Says what came of it. */
function useExport(format: Format) {
  const host = useHost();
  const [said, setSaid] = useState<{ done: string; problem: string | null }>({ done: "", problem: null });
  const { ending, type, write } = FORMATS[format];
  async function hand(take: (text: string) => Promise<string> | string): Promise<void> {
    setSaid({ done: "", problem: null });
    try {
      const { text } = write(await host.queryClient.fetchQuery(listsQuery(host)));
      setSaid({ done: await take(text), problem: null });
    } catch (error) {
      setSaid({ done: "", problem: error instanceof ApiError ? error.message : NO_CLIPBOARD });
    }
  }
  return {
    said,
    save: () =>
      hand((text) => {
        const name = fileName(ending);
        saveText(name, text, type);
        return `Saved as ${name}`;
      }),
    copy: () =>
      hand(async (text) => {
        await navigator.clipboard.writeText(text);
        return "Copied";
      }),
  };
}

const CONTENT: Record<Format, string> = {
  cointide:
    "Your streams, alerts and preferences in one file. It has no email, no password, no webhook and nothing else that identifies you.",
  tradingview: "Your streams as a watchlist that TradingView imports. Alerts and preferences are left out.",
};

/** Saves or copies what the page's user has. */
export function ExportPart() {
  const host = useHost();
  useSession();
  const [format, setFormat] = useState<Format>("cointide");
  const { data: lists, error } = useQuery(listsQuery(host));
  const { said, save, copy } = useExport(format);
  const notes = lists === undefined ? [] : FORMATS[format].write(lists).notes;
  const content =
    lists &&
    (format === "cointide"
      ? countsText(lists.streams.length, lists.alerts.length, Object.keys(lists.choices).length)
      : countsText(lists.streams.length, 0, 0));
  return (
    <section className={styles.part} aria-labelledby="export-title">
      <h3 id="export-title">Export</h3>
      <Segmented label="Format" options={OPTIONS} value={format} onChoose={setFormat} isFirstFocus />
      <p className={styles.muted}>{CONTENT[format]}</p>
      {lists !== undefined && <p className={styles.counts}>{content || "You have nothing to export yet."}</p>}
      {notes.map((note) => (
        <p key={note} className={styles.muted}>
          {note}
        </p>
      ))}
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void save()}>
          Save as…
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
        <p role="status" className={styles.said}>
          {said.done}
        </p>
      </div>
      <FormMessage message={said.problem ?? (error && lists === undefined ? error.message : null)} />
    </section>
  );
}
