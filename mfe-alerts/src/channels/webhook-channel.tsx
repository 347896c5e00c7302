import { webhookFormSchema } from "@cointide/shared/contracts/alert-forms";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { useDraft } from "@cointide/shared/host/use-draft";
import { Button } from "@cointide/shared/ui/button";
import { Field } from "@cointide/shared/ui/field";
import { useState } from "react";
import { Channel } from "./channel.tsx";
import styles from "./channels.module.css";
import { type ChannelProps, useChannels, useTask } from "./use-channels.ts";

/** What webhooks are signed with. It is written out once, after the address was saved; later it can only be copied. */
function Secret({ secret, isShown }: { secret: string; isShown: boolean }) {
  const { bus } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      bus.emit("notice", { type: "success", message: "Secret copied" });
    } catch {
      bus.emit("notice", { type: "error", message: "The browser did not let Cointide copy. Try again." });
    }
  };
  return (
    <div className={styles.secret}>
      <p>
        {isShown ? (
          <>
            Keep this secret now, it is not shown again: <code>{secret}</code>
          </>
        ) : (
          "Each call is signed with your secret."
        )}
      </p>
      <Button size="sm" onClick={copy}>
        Copy secret
      </Button>
    </div>
  );
}

/** The address that the service calls. */
export function WebhookChannel(props: ChannelProps) {
  const { webhook, webhookSecret } = props.channels;
  const change = useChannels(props);
  const { isBusy, problem, run } = useTask();
  const [isNew, setNew] = useState(false);
  const draft = useDraft("alerts/webhook");
  const form = useForm(
    webhookFormSchema,
    async (fields) => {
      await change({ webhook: fields.webhook });
      draft.drop();
      setNew(true);
    },
    draft,
  );
  const remove = () =>
    run(async () => {
      await change({ webhook: null });
      setNew(false);
    });

  return (
    <Channel
      name="Webhook"
      problem={problem}
      more={
        <div className={styles.more}>
          <FormFrame
            key={webhook ?? ""}
            form={form}
            submit={webhook === null ? "Save address" : "Change address"}
            aside={
              webhook !== null && (
                <Button busy={isBusy} onClick={remove}>
                  Remove
                </Button>
              )
            }
          >
            <Field
              label="Address"
              name="webhook"
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://example.com/alerts"
              defaultValue={webhook ?? ""}
              warning={form.warnings.webhook ?? null}
              hint="A public address that begins with https://"
            />
          </FormFrame>
          {webhookSecret !== null && <Secret secret={webhookSecret} isShown={isNew} />}
        </div>
      }
    >
      An address of your own that is called with a signed JSON body.
    </Channel>
  );
}
