import { useRouteLoaderData } from "@cointide/shared/router";
import { useDraft } from "@cointide/shared/session/use-draft";
import { useState } from "react";
import styles from "./sign-up.module.css";
import { SignUpForm } from "./sign-up-form.tsx";

/** The route whose loader says whether this browser keeps guest streams. */
export const SIGN_UP_ROUTE_ID = "auth:sign-up";

/** Sign-up at '/register'; whoever has guest streams may take them along. */
export function SignUp() {
  const hasStreams = useRouteLoaderData(SIGN_UP_ROUTE_ID) === true;
  const draft = useDraft("sign-up/exports");
  // Chosen for this sign-up: the marker in the browser may be that of somebody else's.
  const [exports, setExports] = useState(() => hasStreams && draft.found === "true");
  const choose = (next: boolean) => {
    draft.keep(String(next));
    setExports(next);
  };

  return (
    <SignUpForm exports={exports} validateAt="/register/validate">
      {hasStreams && (
        <label className={styles.toggle}>
          <input type="checkbox" checked={exports} onChange={(event) => choose(event.target.checked)} />
          Export local streams to my account
        </label>
      )}
    </SignUpForm>
  );
}
