import { ApiError } from "../api/api-error.ts";
import type { Stream, StreamsResult } from "../contracts/streams.ts";
import type { User } from "../contracts/user.ts";
import { QUERY_KEYS } from "../facade/query.ts";
import type { Host } from "../host/host.ts";
import type { TabFact } from "../session/tab-channel.ts";
import { changeCachedStreams } from "./cached-streams.ts";
import { removeStream } from "./change-streams.ts";
import { pendingStreams } from "./pending-streams.ts";

/** A change that the page shows before the service knows of it. */
type SentChange<Answer> = {
  /** The streams that cannot be changed again before it is answered. */
  ids: readonly string[];
  send(): Promise<Answer>;
  /** Shows the service's answer. */
  confirm(result: StreamsResult, answer: Answer): StreamsResult;
  /** What the account's other tabs need to know of the answer. */
  fact(answer: Answer): { kept: Stream[]; gone: string[] };
  /** Puts back what was shown, among what happened meanwhile. */
  restore(result: StreamsResult): StreamsResult;
  /** Whether the service had these streams: if it knows none of them now, they were deleted elsewhere. */
  isOfKept?: boolean;
};

const GONE = "This stream was deleted elsewhere. Your streams are up to date again.";

/** Whether the service may have made a change that it did not confirm: its answer is lost, or it broke down. */
const isDoubtful = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500;

/**
 * Sends a change and brings the page in agreement with what comes of it. Nothing limits how long that takes.
 * @throws {ApiError} when the service refused or could not be reached; the page was then put back.
 */
export async function settleChange<Answer>(host: Host, change: SentChange<Answer>): Promise<Answer> {
  const { queryClient, tabs } = host;
  const currentUserId = () => queryClient.getQueryData<User>(QUERY_KEYS.user)?.id;
  const userId = currentUserId();
  // Ignore responses for a previous user.
  const show = (next: (result: StreamsResult) => StreamsResult) => {
    if (currentUserId() === userId) changeCachedStreams(queryClient, next);
  };
  const pending = pendingStreams(host);
  const report = (streams: TabFact["streams"]) => {
    const isDoubtful = inDoubt || pending.isInDoubt();
    if (userId !== undefined) tabs.send({ account: userId, ...(streams && { streams }), isDoubtful });
  };
  let inDoubt = false;
  pending.begin(change.ids);
  try {
    const answer = await change.send();
    show((result) => change.confirm(result, answer));
    report(change.fact(answer));
    return answer;
  } catch (error) {
    if (change.isOfKept && error instanceof ApiError && error.status === 404) {
      inDoubt = true;
      show((result) => change.ids.reduce((rest, id) => removeStream(rest, id, Date.now()), result));
      report({ kept: [], gone: [...change.ids] });
      throw new ApiError(404, GONE);
    }
    inDoubt = isDoubtful(error);
    show(change.restore);
    if (inDoubt) report(undefined);
    throw error;
  } finally {
    pending.end(change.ids, inDoubt);
  }
}
