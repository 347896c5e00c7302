import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { channelsQuery, deletePush, putPush } from "../api/channels.ts";
import { canPush, currentPush, subscribePush } from "./browser-push.ts";
import { Channel } from "./channel.tsx";
import { type ChannelProps, useTask } from "./use-channels.ts";

const CANNOT = "This browser takes no pushes here. Most do on a secure address and outside private windows.";

/** How many browsers are told, in words. */
const browsers = (count: number): string => {
  if (count === 0) return "No browser is told yet.";
  return count === 1 ? "One browser is told." : `${count} browsers are told.`;
};

/** Whether this browser shows notifications, also while no page of Cointide is open. */
export function PushChannel({ account, channels: { pushKey, pushes } }: ChannelProps) {
  const { api, queryClient } = useHost();
  const { isBusy, problem, run } = useTask();
  const isPossible = canPush();
  const key = ["alerts", "push"];
  const { data: current = null } = useQuery({ queryKey: key, queryFn: currentPush, enabled: isPossible });
  const isOn = current !== null && pushes > 0;

  const toggle = async () => {
    if (current !== null && isOn) {
      await deletePush(api, current.endpoint);
      await current.unsubscribe();
    } else {
      await putPush(api, await subscribePush(pushKey));
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries(channelsQuery(api, account)),
    ]);
  };
  return (
    <Channel
      name="Push to this browser"
      {...(isPossible && { toggle: { isOn, isBusy, onToggle: () => run(toggle) } })}
      problem={problem}
    >
      {isPossible ? "Also while no page of Cointide is open." : CANNOT} {browsers(pushes)}
    </Channel>
  );
}
