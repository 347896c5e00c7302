import { useHost } from "@cointide/shared/host";
import { readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { useState } from "react";
import { isExportMarked } from "./export-marker.ts";
import styles from "./sign-up.module.css";
import { SignUpForm } from "./sign-up-form.tsx";

/** Sign-up at '/register'; whoever has guest streams may take them along. */
export function SignUp() {
  const { store } = useHost();
  const [hasStreams] = useState(() => readGuestStreams(store).length > 0);
  const [exports, setExports] = useState(() => hasStreams && isExportMarked(store));

  return (
    <SignUpForm exports={exports} validateAt="/register/validate">
      {hasStreams && (
        <label className={styles.toggle}>
          <input type="checkbox" checked={exports} onChange={(event) => setExports(event.target.checked)} />
          Export local streams to my account
        </label>
      )}
    </SignUpForm>
  );
}
