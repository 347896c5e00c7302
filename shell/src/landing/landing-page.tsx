import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { Button, ButtonLink } from "@cointide/shared/ui/button";
import { Wordmark } from "@cointide/shared/ui/wordmark";
import { DisplayMenu } from "../display/display-menu.tsx";
import styles from "./landing-page.module.css";
import { PreviewBoard } from "./preview-board.tsx";

/** The page for visitors: what Cointide is, eight live pairs, and ways to start. */
export function LandingPage() {
  const { session } = useHost();
  const navigate = useNavigate();
  const startAsGuest = () => {
    session.startGuest();
    navigate("/dashboard");
  };
  return (
    <div className={styles.page}>
      <title>Cointide · Live crypto prices in streams of your own</title>
      <header className={styles.header}>
        <Wordmark size="lg" />
        <div className={styles.tools}>
          <DisplayMenu />
          <ButtonLink to="/register/signin">Sign in</ButtonLink>
        </div>
      </header>
      <main className={styles.main}>
        <div className={styles.pitch}>
          <p className={styles.summary}>Live crypto prices</p>
          <h1>Create custom streams from a list of over 500 assets</h1>
          <p>Group trading pairs, watch them tick once a second, and compare them with the past.</p>
          <div className={styles.actions}>
            <Button variant="primary" data-once="" onClick={startAsGuest}>
              Get realtime updates now
            </Button>
            <ButtonLink to="/register/signin">Join</ButtonLink>
          </div>
          <p className={styles.hint}>No account needed: your streams stay in this browser.</p>
        </div>
        <PreviewBoard />
      </main>
    </div>
  );
}
