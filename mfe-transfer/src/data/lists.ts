import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import type { Choices } from "@cointide/shared/contracts/transfer-choices";

/** A stream as files carry it. An empty name is none. */
export type FileStream = { name: string; symbols: readonly string[] };

/** What a person has, as far as it travels. */
export type Lists = {
  /** In the order in which the board shows them. */
  streams: readonly FileStream[];
  /** The oldest first. */
  alerts: readonly AlertSettings[];
  choices: Choices;
};
