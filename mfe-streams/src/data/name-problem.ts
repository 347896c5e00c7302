import { streamNameSchema } from "@cointide/shared/contracts/streams";

/** Why a typed name is not acceptable; null where it is. An empty one is no name. */
export const nameProblem = (text: string): string | null =>
  streamNameSchema.safeParse(text).error?.issues[0]?.message ?? null;
