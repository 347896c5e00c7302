import { type MouseEvent, useState } from "react";
import { postCode } from "../api/post-code.ts";
import { accountEmailSchema } from "../contracts/account.ts";
import { shownEmail } from "../contracts/shown-email.ts";
import { useHost } from "../host/host.ts";
import { Button } from "../ui/button.tsx";
import { FormMessage } from "../ui/form-message.tsx";
import { errorMessage } from "./form-messages.ts";
import styles from "./resend-code.module.css";

type Progress = { step: "idle" | "sending" } | { step: "sent" | "failed"; message: string };

/**
 * Has a new code sent to the address in the form that it stands in, and shows the result.
 * @param onSent is called when the previous code is no longer valid.
 */
export function ResendCode({ onSent }: { onSent: () => void }) {
  const { api } = useHost();
  const [progress, setProgress] = useState<Progress>({ step: "idle" });

  async function resend({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const typed = currentTarget.form && new FormData(currentTarget.form).get("email");
    const { data: email, error } = accountEmailSchema.safeParse(typed);
    if (error !== undefined) {
      setProgress({ step: "failed", message: error.issues[0]?.message ?? "" });
      return;
    }
    setProgress({ step: "sending" });
    try {
      await postCode(api, email);
      onSent();
      setProgress({ step: "sent", message: `A new code is on its way to ${shownEmail(email)}.` });
    } catch (refused) {
      setProgress({ step: "failed", message: errorMessage(refused) });
    }
  }

  return (
    <div className={styles.resend}>
      <span>Didn't get a code?</span>
      <Button data-once="" variant="ghost" size="sm" busy={progress.step === "sending"} onClick={resend}>
        Resend code
      </Button>
      <output>{progress.step === "sent" && progress.message}</output>
      <FormMessage message={progress.step === "failed" ? progress.message : null} />
    </div>
  );
}
