import type { AccountSession } from "../contracts/session.ts";
import type { Host } from "../host/host.ts";
import { reloadStreams } from "../streams/streams-query.ts";
import { keepUser } from "./keep-user.ts";

/**
 * Begins a person's session, or goes on with a fresh one: keeps the token and caches the user. Streams of
 * whoever used the page before are dropped and loaded anew.
 */
export function enterAccount(host: Host, { accessToken, user }: AccountSession): void {
  const { session, queryClient } = host;
  const isOther = session.getState().kind !== "user";
  session.signIn(accessToken);
  keepUser(host, user);
  if (isOther) void reloadStreams(queryClient);
}
