import { forgetAccount } from "@cointide/shared/account";
import { ANY_ANSWER } from "@cointide/shared/api/client";
import { shownEmail } from "@cointide/shared/contracts/shown-email";
import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { Button } from "@cointide/shared/ui/button";
import styles from "./switch-account.module.css";

/** Leads from an email that is registered already to the account that has it, by way of a logout. */
export function SwitchAccount({ email }: { email: string }) {
  const host = useHost();
  const navigate = useNavigate();

  async function logOut(): Promise<void> {
    const { api, bus, session } = host;
    // The call carries the token, so it starts first; this browser forgets the token whatever it answers.
    api
      .call({ method: "DELETE", path: "/session", answer: ANY_ANSWER })
      .catch(({ message }: Error) => bus.emit("notice", { type: "error", message }));
    session.end();
    // First, so that no view is left that would load the account again.
    await navigate("/register/signin", { replace: true, state: { email: shownEmail(email) } });
    forgetAccount(host);
  }

  return (
    <div className={styles.switch}>
      <span>Is that account yours?</span>
      <Button data-once="" variant="ghost" size="sm" onClick={logOut}>
        Log out and sign in there
      </Button>
    </div>
  );
}
