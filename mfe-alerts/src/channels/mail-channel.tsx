import { shownEmail } from "@cointide/shared/contracts/shown-email";
import { Channel } from "./channel.tsx";
import { ServiceTest } from "./test-button.tsx";
import { type ChannelProps, isCurrent, useChannels, useTask } from "./use-channels.ts";

/** Whether the member gets mail. */
export function MailChannel({ email, ...props }: ChannelProps & { email: string }) {
  const change = useChannels(props);
  const { isBusy, problem, run } = useTask();
  const isOn = props.channels.mail;
  return (
    <Channel
      name="Email"
      toggle={{ isOn, isBusy, onToggle: () => run(() => change({ mail: !isOn })) }}
      problem={problem}
      {...(isOn && isCurrent(props.channels) && { more: <ServiceTest name="Email" channel="mail" /> })}
    >
      {`Sent to ${shownEmail(email)}. Every email has an unsubscribe link.`}
    </Channel>
  );
}
