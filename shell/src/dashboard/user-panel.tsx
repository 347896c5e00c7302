import { userQuery } from "@cointide/shared/api/get-user";
import type { StreamsResult } from "@cointide/shared/contracts/streams";
import { GUEST_ID } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import styles from "./user-panel.module.css";

/** One count of the streams result; it renders when its own number changes, and not at each tick. */
function Count({ label, select }: { label: string; select: (result: StreamsResult) => number }) {
  const { data: value } = useQuery({ ...streamsQuery(useHost()), select });
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const streams = (result: StreamsResult) => result.tstreams;
const assets = (result: StreamsResult) => result.tsyms;
const uniqueAssets = (result: StreamsResult) => result.usyms;

/** Who is here, since when, and how much they watch. */
export function UserPanel() {
  const host = useHost();
  const { data: user } = useQuery(userQuery(host));
  const { data: hasStreams } = useQuery({ ...streamsQuery(host), select: () => true });
  if (user === undefined || !hasStreams) return <Skeleton height="72px" label="Loading your profile" />;
  return (
    <section className={styles.panel} aria-label="Your profile">
      <div>
        <h2 className={styles.name}>{user.name}</h2>
        <p className={styles.joined}>
          {user.id === GUEST_ID && <span className={styles.email}>{user.email}</span>}
          <span>
            Joined at <Timestamp value={user.createdAt} />
          </span>
        </p>
      </div>
      <dl className={styles.counts}>
        <Count label="Streams" select={streams} />
        <Count label="Assets" select={assets} />
        <Count label="Unique assets" select={uniqueAssets} />
      </dl>
    </section>
  );
}
