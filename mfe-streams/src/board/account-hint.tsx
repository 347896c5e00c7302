import { useHost } from "@cointide/shared/host";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { TextLink } from "@cointide/shared/ui/text-link";
import { X } from "lucide-react";
import { useState } from "react";
import styles from "./streams-panel.module.css";

/** Says to a guest where the streams are kept, until it is dismissed for good. */
export function AccountHint() {
  const { store } = useHost();
  const [isDismissed, setDismissed] = useState(() => store.get(STORE_KEYS.exportPrompt) !== null);
  if (isDismissed) return null;
  const dismiss = () => {
    store.set(STORE_KEYS.exportPrompt, "dismissed");
    setDismissed(true);
  };
  return (
    <div className={styles.hint}>
      <p>
        Your streams are only saved in this browser, which may forget them.{" "}
        <TextLink to="/dashboard/export">Save them to an account</TextLink>
        <span> or </span>
        <TextLink to="/dashboard/transfer">to a file</TextLink>
      </p>
      <IconButton label="Dismiss" onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
