import { Button } from "@cointide/shared/ui/button";
import { Field } from "@cointide/shared/ui/field";
import { type FormEvent, useState } from "react";
import { Channel } from "./channel.tsx";
import styles from "./channels.module.css";
import { type ChannelProps, useChannels, useTask } from "./use-channels.ts";

type Hours = { from: string; to: string };

const USUAL: Hours = { from: "22:00", to: "07:00" };

const SAME = "Quiet hours must start and end at different times.";

/** The device's time zone, by its IANA name. */
const ownZone = (): string => new Intl.DateTimeFormat("en-US").resolvedOptions().timeZone;

/** When mail, pushes and webhooks wait. They are sent at the end as one message. */
export function QuietHoursChannel(props: ChannelProps) {
  const change = useChannels(props);
  const { isBusy, problem, run } = useTask();
  const { quiet = null } = props.channels;
  /** The hours that come back when they are switched on again. */
  const [{ from: usualFrom, to: usualTo }, setUsual] = useState<Hours>(quiet ?? USUAL);
  const zone = quiet?.zone ?? ownZone();

  const toggle = () => {
    if (quiet !== null) setUsual(quiet);
    const hours = { from: usualFrom, to: usualTo, zone: ownZone() };
    void run(() => change({ quiet: quiet === null ? hours : null }));
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [from, to] = ["from", "to"].map((name) =>
      String(new FormData(event.currentTarget).get(name) ?? "").slice(0, 5),
    );
    void run(async () => {
      if (!from || !to || from === to) throw new Error(SAME);
      await change({ quiet: { from, to, zone: ownZone() } });
    });
  };
  const fields = (
    <form className={styles.quiet} onSubmit={save}>
      <Field label="From" name="from" type="time" required defaultValue={quiet?.from ?? usualFrom} />
      <Field label="To" name="to" type="time" required defaultValue={quiet?.to ?? usualTo} />
      <Button type="submit" busy={isBusy}>
        Save quiet hours
      </Button>
    </form>
  );
  return (
    <Channel
      name="Quiet hours"
      toggle={{ isOn: quiet !== null, isBusy, onToggle: toggle }}
      problem={problem}
      {...(quiet !== null && { more: fields })}
    >
      {quiet === null
        ? `Emails, push notifications and webhooks are held and sent as one message. The history shows alerts right away. Time zone: ${zone}.`
        : `From ${quiet.from} to ${quiet.to} (${zone}), then one message. The history shows alerts right away.`}
    </Channel>
  );
}
