import { shownEmail } from "@cointide/shared/contracts/shown-email";
import { TextLink } from "@cointide/shared/ui/text-link";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { type ReactNode, useId } from "react";
import styles from "./account-facts.module.css";
import { SETTINGS } from "./paths.ts";

type FactProps = { name: string; path: string; link: string; children: ReactNode };

function Fact({ name, path, link, children }: FactProps) {
  const nameId = useId();
  return (
    <div className={styles.fact}>
      <dt id={nameId}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd>
        <TextLink to={`${SETTINGS}/${path}`} aria-describedby={nameId}>
          {link}
        </TextLink>
      </dd>
    </div>
  );
}

/** What is changed on a page of its own. */
export const AccountFacts = ({ email }: { email: string }) => (
  <>
    <dl className={styles.facts}>
      <Fact name="Email" path="email" link="Change">
        {shownEmail(email)}
      </Fact>
      <Fact name="Password" path="password" link="Change">
        <span aria-hidden="true">••••••••</span>
        <VisuallyHidden>hidden</VisuallyHidden>
      </Fact>
      <Fact name="Devices" path="devices" link="Manage">
        Where you are signed in
      </Fact>
    </dl>
    <TextLink to={`${SETTINGS}/delete`}>Delete account</TextLink>
  </>
);
