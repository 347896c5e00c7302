import type { WebhookFormat } from "@cointide/shared/contracts/alert-limits";
import type { Crossing } from "@cointide/shared/contracts/alerts";

/** The ways in which members are notified of crossings. */
export const CHANNELS = ["mail", "push", "webhook"] as const;
export type Channel = (typeof CHANNELS)[number];

/** A crossing that one member is to be notified of in one way. */
export type Delivery = {
  /** The crossing's place in the order of all. */
  ordinal: number;
  channel: Channel;
  userId: string;
  email: string;
  /** Where the member wants to be notified now. */
  hasMail: boolean;
  webhook: string | null;
  webhookSecret: string | null;
  format: WebhookFormat;
  /** The same in each attempt: remote sides recognize by it what they have already. */
  id: string;
  crossing: Crossing;
  /** The others that quiet hours held back with it: all are one message. */
  others: readonly { ordinal: number; id: string; crossing: Crossing }[];
  /** Whether a member tries out the channel, and nothing has crossed. */
  isTest: boolean;
  /** The endpoints of browsers that were notified in attempts before. */
  reached: readonly string[];
};

/** What came of an attempt. `error` is a sentence for the member. */
export type Outcome =
  | { kind: "sent"; error: string }
  | {
      kind: "failed";
      error: string;
      /** How many attempts such a failure is worth; 1 gives up at once. */
      worth: number;
      /** When the remote side wants to be asked again, in ms from now; null where it does not say. */
      retryIn: number | null;
      /** The endpoints of browsers that this attempt reached, where others failed. */
      reached?: readonly string[];
    };

export type Failure = Extract<Outcome, { kind: "failed" }>;

export const sent = (error = ""): Outcome => ({ kind: "sent", error });

export const failed = (
  error: string,
  worth = Number.POSITIVE_INFINITY,
  retryIn: number | null = null,
): Failure => ({ kind: "failed", error, worth, retryIn });

/** How many attempts a refusal is worth that seems to be meant, as it may come from a release under way. */
export const WORTH_OF_REFUSALS = 3;

/** Makes one attempt. What it throws counts as a failure. */
export type Send = (delivery: Delivery) => Promise<Outcome>;

/** Says to a member that a channel's limit of the day was reached, once. `id` is the same in each attempt. */
export type LimitNotice = { id: string; userId: string; email: string; channel: Channel };
export type SendNotice = (notice: LimitNotice) => Promise<Outcome>;
