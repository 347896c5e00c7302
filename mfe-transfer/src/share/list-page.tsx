import { isLost } from "@cointide/shared/feed/feed-status";
import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { QueryClientProvider } from "@cointide/shared/query";
import { Link, useLocation } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { FeedState } from "@cointide/shared/ui/feed-state";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { TextLink } from "@cointide/shared/ui/text-link";
import { Wordmark } from "@cointide/shared/ui/wordmark";
import { Pause, Play } from "lucide-react";
import { useId } from "react";
import { AddButton } from "./add-button.tsx";
import { LeftOutParts } from "./left-out.tsx";
import { fragmentOf } from "./list-link.ts";
import styles from "./list-page.module.css";
import { ListTable } from "./list-table.tsx";
import { type ListFeed, useListFeed } from "./use-list-feed.ts";

/** Whether the prices can be trusted, and a way to freeze them. */
function FeedBar({ pause, resume }: Pick<ListFeed, "pause" | "resume">) {
  const isPaused = useFeedStatus().state === "paused";
  return (
    <div className={styles.feed}>
      <FeedState />
      <IconButton label={isPaused ? "Resume" : "Pause"} onClick={isPaused ? resume : pause}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

/** What a link says of its list. A name is a stranger's text: quotation marks and the line above it say so. */
function Heading({ id, name }: { id: string; name: string }) {
  return (
    <div className={styles.title}>
      <p>{name === "" ? "Shared list" : "Shared list, named by the sender"}</p>
      <h1 id={id}>{name === "" ? "A list of assets" : <bdi translate="no">{`“${name}”`}</bdi>}</h1>
    </div>
  );
}

const SIMULATED = "The exchange is out of reach, so these prices are simulated. Do not trade on them.";

/** The list with its live values. */
function List({ feed }: { feed: ListFeed }) {
  const id = useId();
  const { name } = feed;
  const { market } = useFeedStatus();
  return (
    <>
      <div className={styles.top}>
        <Heading id={id} name={name} />
        <FeedBar {...feed} />
      </div>
      <QueryClientProvider client={feed.cache}>
        <ListTable symbols={feed.shown} labelledBy={id} />
      </QueryClientProvider>
      <AddButton name={name} check={feed.check} />
      {market === "simulated" && <p className={styles.hint}>{SIMULATED}</p>}
    </>
  );
}

/** Says that a link has no list, with a way on. */
function NoList({ name }: { name: string }) {
  const id = useId();
  return (
    <>
      <Heading id={id} name={name} />
      <p>This link has no assets that can be shown.</p>
      <div className={styles.actions}>
        <ButtonLink to="/" variant="primary">
          Go to the start page
        </ButtonLink>
      </div>
    </>
  );
}

/** The public page of a shared list, `/list#v=1&name=…&symbols=…`. It follows the fragment, and opening it changes nothing. */
export function ListPage() {
  const fragment = fragmentOf(useLocation());
  const feed = useListFeed(fragment);
  const { name } = feed;
  const { state } = useFeedStatus();
  const hasList = feed.shown.length > 0;
  return (
    <div className={styles.page} data-old={isLost(state) || state === "paused" || undefined}>
      <title>{name === "" ? "Shared list · Cointide" : `“${name}” · Shared list · Cointide`}</title>
      <header className={styles.header}>
        <Link to="/" aria-label="Cointide, start page" className={styles.home}>
          <Wordmark size="lg" />
        </Link>
      </header>
      <main className={styles.main}>
        {/* What was said of another link's list is not true of this one's. */}
        {hasList ? <List key={fragment} feed={feed} /> : <NoList name={name} />}
        <LeftOutParts {...feed} />
        <p className={styles.about}>
          <span>Cointide shows live crypto prices in lists of your own. </span>
          <TextLink to="/">Go to Cointide</TextLink>
        </p>
      </main>
    </div>
  );
}
