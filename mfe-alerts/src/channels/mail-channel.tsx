import { Channel } from "./channel.tsx";
import { type ChannelProps, useChannels, useTask } from "./use-channels.ts";

/** Whether the member gets mail. */
export function MailChannel({ email, ...props }: ChannelProps & { email: string }) {
  const change = useChannels(props);
  const { isBusy, problem, run } = useTask();
  const isOn = props.channels.mail;
  return (
    <Channel
      name="Mail"
      toggle={{ isOn, isBusy, onToggle: () => run(() => change({ mail: !isOn })) }}
      problem={problem}
    >
      To {email}. Each mail has a link that ends them.
    </Channel>
  );
}
