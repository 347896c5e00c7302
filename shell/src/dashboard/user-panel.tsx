import { userQuery } from "@cointide/shared/api/get-user";
import type { StreamsResult } from "@cointide/shared/contracts/streams";
import { GUEST_ID } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import type { ReactNode } from "react";
import styles from "./user-panel.module.css";

type Counts = Pick<StreamsResult, "tstreams" | "tsyms" | "usyms">;

/** One count of the streams result; it renders when its own number changes, and not at each tick. */
function Count({ name }: { name: keyof Counts }) {
  const { data } = useQuery({ ...streamsQuery(useHost()), select: (result) => result[name] });
  return <span>{data}</span>;
}

type PanelProps = {
  label: string;
  isLoading?: boolean;
  name: ReactNode;
  joined: ReactNode;
  countOf: (name: keyof Counts) => ReactNode;
};

function Panel({ label, isLoading, name, joined, countOf }: PanelProps) {
  const counts = { tstreams: "Streams", tsyms: "Assets", usyms: "Unique assets" } as const;
  return (
    <section className={styles.panel} aria-label={label} data-user-panel={isLoading ? "loading" : ""}>
      <div className={`${styles.person} ${isLoading ? styles.loading : ""}`}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.joined}>{joined}</p>
      </div>
      <dl className={styles.counts}>
        {Object.entries(counts).map(([key, term]) => (
          <div key={key} className={styles.count}>
            <dt>{term}</dt>
            <dd>{countOf(key as keyof Counts)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The panel's shape while its data are loading. */
export function UserPanelSkeleton() {
  const line = <Skeleton />;
  return <Panel isLoading label="Loading your profile" name={line} joined={line} countOf={() => line} />;
}

/** Who is here, since when, and how much they watch. */
export function UserPanel() {
  const host = useHost();
  const { data: user } = useQuery(userQuery(host));
  const { data: hasStreams } = useQuery({ ...streamsQuery(host), select: () => true });
  if (user === undefined || !hasStreams) return <UserPanelSkeleton />;
  const joined = (
    <>
      {user.id === GUEST_ID && <span className={styles.email}>{user.email}</span>}
      <span>
        Joined at <Timestamp value={user.createdAt} />
      </span>
    </>
  );
  return (
    <Panel label="Your profile" name={user.name} joined={joined} countOf={(name) => <Count name={name} />} />
  );
}
