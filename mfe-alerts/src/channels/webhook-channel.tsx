import { exampleAddress, webhookFormSchema } from "@cointide/shared/contracts/alert-forms";
import type { WebhookFormat } from "@cointide/shared/contracts/alert-limits";
import { FormFrame } from "@cointide/shared/forms/form-frame";
import { useForm } from "@cointide/shared/forms/use-form";
import { useHost } from "@cointide/shared/host";
import { useDraft } from "@cointide/shared/host/use-draft";
import { Button } from "@cointide/shared/ui/button";
import { Field } from "@cointide/shared/ui/field";
import { Segmented } from "@cointide/shared/ui/segmented";
import { useState } from "react";
import { Channel } from "./channel.tsx";
import styles from "./channels.module.css";
import { ServiceTest } from "./test-button.tsx";
import { type ChannelProps, isCurrent, useChannels, useTask } from "./use-channels.ts";

/** What webhooks are signed with. It is written out once, after the address was saved; later it can only be copied. */
function Secret({ secret, isShown }: { secret: string; isShown: boolean }) {
  const { bus } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      bus.emit("notice", { type: "success", message: "Secret copied" });
    } catch {
      bus.emit("notice", { type: "error", message: "Your browser blocked the copy. Try again." });
    }
  };
  return (
    <div className={styles.secret}>
      {isShown ? (
        <p>
          Save this secret now. It won't be shown again: <code translate="no">{secret}</code>
        </p>
      ) : (
        <p>Requests are signed with your secret.</p>
      )}
      <Button size="sm" onClick={copy}>
        Copy secret
      </Button>
    </div>
  );
}

const FORMATS = [
  { value: "json", label: "JSON" },
  { value: "ntfy", label: "ntfy" },
  { value: "discord", label: "Discord" },
  { value: "telegram", label: "Telegram" },
  { value: "slack", label: "Slack" },
] as const satisfies readonly { value: WebhookFormat; label: string }[];

const UNCHECKED =
  "The URL was saved, but its host couldn't be checked: DNS did not answer in time. Send a test to see if it works.";

/** The address that the service calls. */
export function WebhookChannel(props: ChannelProps) {
  const { webhook, webhookSecret, isWebhookUnchecked = false } = props.channels;
  const change = useChannels(props);
  const { isBusy, problem, run } = useTask();
  const [isNew, setNew] = useState(false);
  const [format, setFormat] = useState<WebhookFormat>(props.channels.format ?? "json");
  const draft = useDraft("alerts/webhook");
  const form = useForm(
    webhookFormSchema,
    async (fields) => {
      await change({ webhook: fields.webhook, ...(isCurrent(props.channels) && { format }) });
      draft.drop();
      setNew(true);
    },
    draft,
  );
  const chooseFormat = (chosen: WebhookFormat) => {
    setFormat(chosen);
    form.clear();
  };
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
        <>
          <FormFrame
            key={webhook ?? ""}
            form={form}
            submit={webhook === null ? "Save URL" : "Change URL"}
            aside={
              webhook !== null && (
                <Button busy={isBusy} onClick={remove}>
                  Remove
                </Button>
              )
            }
          >
            {isCurrent(props.channels) && (
              <>
                <input type="hidden" name="format" value={format} />
                <Segmented label="Format" options={FORMATS} value={format} onChoose={chooseFormat} />
              </>
            )}
            <Field
              label="URL"
              name="webhook"
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder={exampleAddress(format)}
              defaultValue={webhook ?? ""}
              warning={form.warnings.webhook ?? null}
              hint="A public URL that starts with https://"
            />
          </FormFrame>
          {isWebhookUnchecked && (
            <p className={styles.note} role="status">
              {UNCHECKED}
            </p>
          )}
          {webhook !== null && isCurrent(props.channels) && <ServiceTest name="Webhook" channel="webhook" />}
          {webhookSecret !== null && <Secret secret={webhookSecret} isShown={isNew} />}
        </>
      }
    >
      Sends signed JSON to your URL, or a message to ntfy, Discord, Telegram or Slack.
    </Channel>
  );
}
