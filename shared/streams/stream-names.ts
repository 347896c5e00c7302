import { ApiError } from "../api/api-error.ts";
import { configQuery } from "../api/get-config.ts";
import type { PublicConfig } from "../contracts/config.ts";
import { UNKNOWN_FIELD } from "../contracts/exact-fields.ts";
import { CONFIG_KEY, useQuery } from "../facade/query.ts";
import { type Host, useHost } from "../host/host.ts";
import { useSession } from "../host/use-session.ts";

/*
 * A stream without the field `name` says nothing about its name: a release or a service before names made it. An empty
 * name says that it has none.
 */

/** The stream with the name that is known of it, where it says nothing about its name itself. */
export const withKnownName = <Named extends { name?: string | undefined }>(
  stream: Named,
  known: string | undefined,
): Named => (stream.name === undefined && known ? { ...stream, name: known } : stream);

type Naming = Pick<Host, "queryClient" | "session">;

/** Whether the visitor's streams may have names: a guest's always, a member's where the service says so. */
export const acceptsStreamNames = ({ queryClient, session }: Naming): boolean =>
  session.getState().kind === "guest" ||
  queryClient.getQueryData<PublicConfig>(CONFIG_KEY)?.streamNames === true;

/** The same for a component, which renders again when it changes. */
export function useStreamNaming(): boolean {
  const { kind } = useSession();
  // The shell loads it.
  const { data } = useQuery({ ...configQuery(useHost().api), enabled: false });
  return kind === "guest" || data?.streamNames === true;
}

const NOT_SAVED = "Stream names can't be saved at the moment. Try again later.";

/** Whether a service before names took the place of the one that accepts them: it knows no such field. */
const isOlderService = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && error.said === UNKNOWN_FIELD;

/**
 * Sends something to a member's service, with names where it accepts them. A service that refuses the field although its
 * configuration named it was replaced by an older one meanwhile, so the same is sent again without names.
 */
export async function sendWithNames<Answer>(
  host: Naming,
  send: (hasNames: boolean) => Promise<Answer>,
): Promise<{ answer: Answer; hasNames: boolean }> {
  if (acceptsStreamNames(host)) {
    try {
      return { answer: await send(true), hasNames: true };
    } catch (error) {
      if (!isOlderService(error)) throw error;
      host.queryClient.setQueryData<PublicConfig>(
        CONFIG_KEY,
        (config) => config && { ...config, streamNames: false },
      );
    }
  }
  return { answer: await send(false), hasNames: false };
}

type StreamCalls<Answer> = {
  withName(name: string): Promise<Answer>;
  /** Null for a change of the name alone. */
  without: (() => Promise<Answer>) | null;
};

/**
 * Sends a stream with its name, or without it where the service does not accept names; a notice says so.
 * @param name undefined where the name is not to change.
 */
export async function sendNamed<Answer extends { name?: string | undefined }>(
  host: Naming & Pick<Host, "bus">,
  name: string | undefined,
  { withName, without }: StreamCalls<Answer>,
): Promise<Answer> {
  if (name === undefined && without !== null) return without();
  const { answer, hasNames } = await sendWithNames(host, (hasNames) => {
    if (hasNames && name !== undefined) return withName(name);
    if (without === null) throw new ApiError(422, NOT_SAVED);
    return without();
  });
  if (hasNames) return answer;
  host.bus.emit("notice", { type: "error", message: NOT_SAVED });
  return { ...answer, name: answer.name ?? "" };
}
