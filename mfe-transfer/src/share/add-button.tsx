import { ApiError } from "@cointide/shared/api/api-error";
import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { useNavigate } from "@cointide/shared/router";
import { Button, ButtonLink } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { useRef, useState } from "react";
import { addList } from "./add-list.ts";
import type { SharedList } from "./list-link.ts";
import styles from "./list-page.module.css";

/** Where a list goes, by the session. */
const HINTS = {
  none: "No account needed: the list is kept in this browser. It is your copy.",
  guest: "The list is kept in this browser. It is your copy.",
  user: "The list goes into your account. It is your copy.",
} as const;

const UNKNOWN =
  "The service does not answer right now, so the list cannot be checked. Try again in a moment.";

type AddButtonProps = {
  list: SharedList;
  /** Whether the service has said which symbols are listed. */
  isChecked: boolean;
};

/** Adds the list to the visitor's board and leads there. Where the board has it already, it says so. */
export function AddButton({ list, isChecked }: AddButtonProps) {
  const host = useHost();
  const navigate = useNavigate();
  const { kind } = useSession();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const [known, setKnown] = useState<string | null>(null);

  const add = async () => {
    // A second click comes before the button knows of the first.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      if (!isChecked) throw new Error(UNKNOWN);
      const { id, isKnown } = await addList(host, list);
      if (isKnown) setKnown(id);
      else {
        host.bus.emit("notice", { type: "success", message: "List added to your board" });
        navigate("/dashboard", { state: { created: id } });
      }
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
        {known === null ? (
          <Button variant="primary" data-once="" busy={isBusy} onClick={add}>
            Add to my board
          </Button>
        ) : (
          <ButtonLink variant="primary" to="/dashboard" state={{ created: known }}>
            Go to my board
          </ButtonLink>
        )}
        {problem instanceof ApiError && problem.status === 401 && (
          <ButtonLink to="/register/signin">Sign in</ButtonLink>
        )}
        <p className={styles.hint} role="status">
          {known === null ? HINTS[kind] : "This list is already on your board."}
        </p>
      </div>
      <FormMessage message={problem?.message ?? null} />
    </section>
  );
}
