import { definePreference } from "@cointide/shared/preferences";

/** Whether a crossing is heard. */
export const alertSound = definePreference<boolean>({
  name: "alerts-sound",
  schema: {
    safeParse: (value) => (typeof value === "boolean" ? { success: true, data: value } : { success: false }),
  },
  initial: true,
});
