import { TextLink } from "@cointide/shared/ui/text-link";
import { withEmail } from "./known-email.ts";
import styles from "./registered-help.module.css";

/** Leads from an email that is registered already to the account that has it. */
export function RegisteredHelp({ email }: { email: string }) {
  const state = withEmail(email);
  return (
    <p className={styles.help}>
      <span>Is it yours?</span>{" "}
      <TextLink to="/register/signin" state={state}>
        Sign in
      </TextLink>
      <span>{" or "}</span>
      <TextLink to="/register/reset_password" state={state}>
        reset your password
      </TextLink>
    </p>
  );
}
