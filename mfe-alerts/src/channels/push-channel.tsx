import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { channelsQuery, deletePush } from "../api/channels.ts";
import { canPush, readPush, subscribePush } from "./browser-push.ts";
import { Channel } from "./channel.tsx";
import { ServiceTest } from "./test-button.tsx";
import { type ChannelProps, isCurrent, useTask } from "./use-channels.ts";

const CANNOT =
  "Push isn't available in this browser. It needs HTTPS and usually doesn't work in private windows.";

/** How many browsers are notified, in words. */
const browsers = (count: number): string => {
  if (count === 0) return "No browsers subscribed.";
  return count === 1 ? "1 browser subscribed." : `${count} browsers subscribed.`;
};

/** Whether this browser shows notifications, also while no page of Cointide is open. */
export function PushChannel({ account, channels }: ChannelProps) {
  const { pushKey, pushes } = channels;
  const { api, queryClient } = useHost();
  const { isBusy, problem, run } = useTask();
  const isPossible = canPush();
  const queryKey = ["alerts", "push", account];
  const { data: push = null, error } = useQuery({
    ...{ queryKey, queryFn: () => readPush(api), enabled: isPossible },
    // What the service knows changes without this page, such as when a push service says that the browser is gone.
    refetchOnMount: "always",
  });
  const isOn = push !== null && (push.isKnown ?? pushes > 0);

  const toggle = async () => {
    if (push !== null && isOn) {
      await deletePush(api, push.subscription.endpoint);
      await push.subscription.unsubscribe();
    } else {
      await subscribePush(api, pushKey);
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries(channelsQuery(api, account)),
    ]);
  };
  return (
    <Channel
      name="Push to this browser"
      {...(isPossible && { toggle: { isOn, isBusy, onToggle: () => run(toggle) } })}
      problem={problem ?? error?.message ?? null}
      {...(pushes > 0 && isCurrent(channels) && { more: <ServiceTest name="Push" channel="push" /> })}
    >
      {`${isPossible ? "Even when Cointide is closed." : CANNOT} ${browsers(pushes)}`}
    </Channel>
  );
}
