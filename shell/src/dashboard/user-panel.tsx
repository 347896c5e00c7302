import { userQuery } from "@cointide/shared/api/get-user";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Timestamp } from "@cointide/shared/ui/timestamp";
import styles from "./user-panel.module.css";

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Who is here, since when, and how much they watch. */
export function UserPanel() {
  const host = useHost();
  const { data: user } = useQuery(userQuery(host));
  const { data: counts } = useQuery({
    ...streamsQuery(host),
    select: ({ tstreams, tsyms, usyms }) => ({ tstreams, tsyms, usyms }),
  });
  if (user === undefined || counts === undefined)
    return <Skeleton height="72px" label="Loading your profile" />;
  return (
    <section className={styles.panel} aria-label="Your profile">
      <div>
        <h2 className={styles.name}>{user.name}</h2>
        <p className={styles.joined}>
          Joined at <Timestamp value={user.createdAt} />
        </p>
      </div>
      <dl className={styles.counts}>
        <Count label="Streams" value={counts.tstreams} />
        <Count label="Assets" value={counts.tsyms} />
        <Count label="Unique assets" value={counts.usyms} />
      </dl>
    </section>
  );
}
