import { useRouteLoaderData } from "@cointide/shared/router";
import { useRef } from "react";
import styles from "./sign-up.module.css";
import { SignUpForm } from "./sign-up-form.tsx";

/** The route whose loader says whether this browser keeps guest streams. */
export const SIGN_UP_ROUTE_ID = "auth:sign-up";

/** Sign-up at '/register', with the choice to take guest streams along. */
export function SignUp() {
  const hasStreams = useRouteLoaderData(SIGN_UP_ROUTE_ID) === true;
  const toggle = useRef<HTMLInputElement>(null);

  return (
    <SignUpForm exports={() => toggle.current?.checked === true} validateAt="/register/validate">
      {/* It begins unticked: the marker in the browser may be that of another account's sign-up. */}
      {hasStreams && (
        <label className={styles.toggle}>
          <input ref={toggle} type="checkbox" data-draft="exports" />
          Export local streams to my account
        </label>
      )}
    </SignUpForm>
  );
}
