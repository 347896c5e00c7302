import { CircleCheck, CircleX, Info, LoaderCircle, X } from "lucide-react";
import type { NoticeType } from "../contracts/events.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./notice.module.css";

const ICONS = { error: CircleX, success: CircleCheck, loading: LoaderCircle, other: Info };

type NoticeProps = { type: NoticeType; message: string; onDismiss?: () => void };

/** One notice. Its place decides how it is read out, so it has no role of its own. */
export function Notice({ type, message, onDismiss }: NoticeProps) {
  const Icon = ICONS[type];
  return (
    <div className={styles.notice} data-type={type}>
      <Icon className={styles.icon} aria-hidden="true" />
      <p className={styles.message}>{message}</p>
      {onDismiss !== undefined && (
        <IconButton label="Dismiss" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
