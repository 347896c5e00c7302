import { ApiError } from "@cointide/shared/api/api-error";
import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { useLocation, useNavigate } from "@cointide/shared/router";
import { Button, ButtonLink } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { useRef, useState } from "react";
import { addList } from "./add-list.ts";
import styles from "./list-page.module.css";

/** Where a list goes, by the session. */
const HINTS = {
  none: "No account needed: the list is kept in this browser. It is your copy.",
  guest: "The list is kept in this browser. It is your copy.",
  user: "The list goes into your account. It is your copy.",
} as const;

type AddButtonProps = {
  name: string;
  /** Gives the symbols that the page shows, once the service has said which are listed. */
  check: () => Promise<string[]>;
};

/** Adds the list to the visitor's board and leads there. Where the board has it already, it says so. */
export function AddButton({ name, check }: AddButtonProps) {
  const host = useHost();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { kind } = useSession();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const [known, setKnown] = useState<string | null>(null);

  const addOnce = async () => {
    const symbols = await check();
    if (symbols.length === 0) return;
    const { id, isKnown } = await addList(host, { name, symbols });
    setKnown(id);
    if (isKnown) return;
    host.bus.emit("notice", { type: "success", message: "List added to your board" });
    await navigate("/dashboard", { state: { created: id } });
  };
  const add = async () => {
    // A second click comes before the button knows of the first.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await addOnce();
    } catch (error) {
      setProblem(error as Error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  return (
    <section className={styles.add} aria-label="Your board">
      <div className={styles.actions}>
        <Button variant="primary" busy={isBusy} onClick={add}>
          Add to my board
        </Button>
        {known !== null && !isBusy && (
          <ButtonLink to="/dashboard" state={{ created: known }}>
            Go to my board
          </ButtonLink>
        )}
        {problem instanceof ApiError && problem.status === 401 && (
          <ButtonLink to="/register/signin" state={{ returnTo: pathname + search + hash }}>
            Sign in
          </ButtonLink>
        )}
        <p className={styles.hint} role="status">
          {known === null || isBusy ? HINTS[kind] : "This list is already on your board."}
        </p>
      </div>
      <FormMessage message={problem?.message ?? null} />
    </section>
  );
}
