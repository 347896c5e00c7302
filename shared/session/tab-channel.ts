import * as z from "zod/mini";
import { streamSchema } from "../contracts/streams.ts";
import { userSchema } from "../contracts/user.ts";

const tabFactSchema = z.object({
  /** The id of the account that it is about; tabs of other accounts ignore it. */
  account: z.string(),
  /** The person after a change of name or email. */
  user: z.optional(userSchema),
  /** Streams that the service now has as they stand here, and the ids of those that it has no longer. */
  streams: z.optional(z.object({ kept: z.array(streamSchema), gone: z.array(z.string()) })),
  /** The service may have changed the streams in a way that no tab knows: they must be loaded again. */
  isDoubtful: z.optional(z.boolean()),
  /** The account's alerts have changed: they must be loaded again. */
  alerts: z.optional(z.boolean()),
});

/** Something that the service has confirmed to one tab of a browser, for the others. */
export type TabFact = z.infer<typeof tabFactSchema>;

/** Connects the tabs of a browser. What a tab sends reaches all others and never itself. */
export type TabChannel = {
  send(fact: TabFact): void;
  /** Listens to the other tabs; anything that is no fact is left out. Returns the undo. */
  onFact(listener: (fact: TabFact) => void): () => void;
};

type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "removeEventListener">;

/** @param open gives the browser's channel; where it throws, as in old browsers, each tab stays on its own. */
export function createTabChannel(open: () => Channel): TabChannel {
  let channel: Channel;
  try {
    channel = open();
  } catch {
    return { send() {}, onFact: () => () => {} };
  }
  return {
    send: (fact) => channel.postMessage(fact),
    onFact(listener) {
      const handle = ({ data }: MessageEvent) => {
        const fact = tabFactSchema.safeParse(data).data;
        if (fact !== undefined) listener(fact);
      };
      channel.addEventListener("message", handle);
      return () => channel.removeEventListener("message", handle);
    },
  };
}
