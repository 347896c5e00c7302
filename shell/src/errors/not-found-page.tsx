import { ButtonLink } from "@cointide/shared/ui/button";
import { Wordmark } from "@cointide/shared/ui/wordmark";
import styles from "./message-page.module.css";

/** Shown for an address that nothing answers to. */
export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <title>Page not found · Cointide</title>
      <Wordmark />
      <h1>Page not found</h1>
      <p>There is nothing at this address.</p>
      <div className={styles.actions}>
        <ButtonLink to="/" variant="primary">
          Go to the start page
        </ButtonLink>
      </div>
    </main>
  );
}
