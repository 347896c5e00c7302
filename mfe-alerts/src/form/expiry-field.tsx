import { formatFieldTime } from "@cointide/shared/format/time";
import { display } from "@cointide/shared/preferences/display";
import { Field } from "@cointide/shared/ui/field";

/** When the alert stops watching, in the zone in which times are shown. */
export function ExpiryField({ initial, warning }: { initial: number | null; warning: string | undefined }) {
  const zone = display.use((choices) => choices.times);
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Field
        label="Expires (optional)"
        name="expires"
        type="datetime-local"
        defaultValue={initial === null ? "" : formatFieldTime(initial, zone)}
        warning={warning ?? null}
        hint={zone === "utc" ? "In UTC" : "In your time zone"}
      />
    </>
  );
}
