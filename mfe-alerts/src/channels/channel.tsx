import { FormMessage } from "@cointide/shared/ui/form-message";
import { type ReactNode, useId } from "react";
import { Switch } from "../alert/switch.tsx";
import styles from "./channels.module.css";

type ChannelProps = {
  name: string;
  children: ReactNode;
  /** A channel that is on or off at once. */
  toggle?: { isOn: boolean; isBusy: boolean; onToggle: () => void };
  problem?: string | null;
  more?: ReactNode;
};

/** One way of being notified: what it is, whether it is on, and what failed. */
export function Channel({ name, children, toggle, problem = null, more }: ChannelProps) {
  const id = useId();
  return (
    <section className={styles.channel} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p className={styles.about}>{children}</p>
      {toggle && (
        <Switch
          label={name}
          isOn={toggle.isOn}
          aria-disabled={toggle.isBusy || undefined}
          onToggle={toggle.onToggle}
        />
      )}
      {more !== undefined && <div className={styles.more}>{more}</div>}
      <FormMessage message={problem} />
    </section>
  );
}
