import { TextLink } from "@cointide/shared/ui/text-link";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { useId } from "react";
import styles from "./account-facts.module.css";
import { SETTINGS } from "./paths.ts";

/** What is changed on a page of its own. */
export function AccountFacts({ email }: { email: string }) {
  const emailId = useId();
  const passwordId = useId();
  const devicesId = useId();
  return (
    <>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt id={emailId}>Email</dt>
          <dd className={styles.value}>{email}</dd>
          <dd>
            <TextLink to={`${SETTINGS}/email`} aria-describedby={emailId}>
              Change
            </TextLink>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt id={passwordId}>Password</dt>
          <dd className={styles.value}>
            <span aria-hidden="true">••••••••</span>
            <VisuallyHidden>hidden</VisuallyHidden>
          </dd>
          <dd>
            <TextLink to={`${SETTINGS}/password`} aria-describedby={passwordId}>
              Change
            </TextLink>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt id={devicesId}>Devices</dt>
          <dd className={styles.value}>Where you are signed in</dd>
          <dd>
            <TextLink to={`${SETTINGS}/devices`} aria-describedby={devicesId}>
              Manage
            </TextLink>
          </dd>
        </div>
      </dl>
      <TextLink to={`${SETTINGS}/delete`}>Delete account</TextLink>
    </>
  );
}
