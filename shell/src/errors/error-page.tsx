import { ApiError } from "@cointide/shared/api/api-error";
import { isRouteErrorResponse, useRouteError } from "@cointide/shared/router";
import { Button } from "@cointide/shared/ui/button";
import { Wordmark } from "@cointide/shared/ui/wordmark";
import { useShell } from "../page/use-shell.ts";
import { useLogout } from "../session/use-logout.ts";
import { messageOf } from "../slices/slice-error.ts";
import styles from "./message-page.module.css";
import { NotFoundPage } from "./not-found-page.tsx";

/** Shown instead of a page that failed to render: the service's error text, Refresh and Logout. Authors of slices see every error's text. */
export function ErrorPage() {
  const error = useRouteError();
  const { isForAuthors } = useShell();
  const logout = useLogout();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <main className={styles.page}>
      <title>Something went wrong · Cointide</title>
      <Wordmark />
      <h1>OOPS! Something went wrong.</h1>
      {(isForAuthors || error instanceof ApiError) && <p>{messageOf(error)}</p>}
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Refresh page
        </Button>
        <Button onClick={logout}>Logout</Button>
      </div>
    </main>
  );
}
