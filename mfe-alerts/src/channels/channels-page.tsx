import { userQuery } from "@cointide/shared/api/get-user";
import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { useQuery } from "@cointide/shared/query";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { channelsQuery } from "../api/channels.ts";
import { GuestHint } from "../list/guest-hint.tsx";
import { AlertsPanel } from "../panel/sections.tsx";
import styles from "./channels.module.css";
import { MailChannel } from "./mail-channel.tsx";
import { PageChannels } from "./page-channels.tsx";
import { PushChannel } from "./push-channel.tsx";
import { QuietHoursChannel } from "./quiet-hours.tsx";
import { isCurrent } from "./use-channels.ts";
import { WebhookChannel } from "./webhook-channel.tsx";

/** Where a member is notified while no page is open. */
function MemberChannels() {
  const host = useHost();
  const user = useQuery(userQuery(host));
  const account = user.data?.id ?? "";
  const channels = useQuery({ ...channelsQuery(host.api, account), enabled: account !== "" });
  const error = user.error ?? channels.error;
  return (
    <>
      <FormMessage message={error?.message ?? null} />
      {channels.data === undefined || user.data === undefined ? (
        error === null && <Skeleton lines={3} height="64px" label="Loading your notification settings" />
      ) : (
        <>
          <MailChannel account={account} channels={channels.data} email={user.data.email} />
          <PushChannel account={account} channels={channels.data} />
          <WebhookChannel account={account} channels={channels.data} />
          {isCurrent(channels.data) && <QuietHoursChannel account={account} channels={channels.data} />}
        </>
      )}
    </>
  );
}

/** How the visitor is notified of crossings: `/dashboard/alerts/channels`. */
export function ChannelsPage() {
  const { kind } = useSession();
  return (
    <AlertsPanel section="Notifications">
      <div className={styles.channels}>
        <PageChannels />
        {kind === "user" && <MemberChannels />}
      </div>
      {kind !== "user" && <GuestHint />}
    </AlertsPanel>
  );
}
