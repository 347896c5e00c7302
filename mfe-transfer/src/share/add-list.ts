import { ApiError } from "@cointide/shared/api/api-error";
import { configQuery } from "@cointide/shared/api/get-config";
import { userQuery } from "@cointide/shared/api/get-user";
import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import { MAX_STREAMS, type Stream } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { createStream } from "@cointide/shared/streams/create-stream";
import { acceptsStreamNames } from "@cointide/shared/streams/stream-names";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import type { SharedList } from "./list-link.ts";

/** How long loaded streams wait for the board that shows them, in ms. */
const HOLD = 60_000;

/** The draft that keeps the key of a list whose creation was not answered. */
const DRAFT = "/list";

const FULL = `A board holds up to ${MAX_STREAMS} streams. Delete some to make room.`;

/** The same key for the same list until it is known to be added, also after a reload: a lost answer adds nothing twice. */
function keyFor({ drafts }: Host, { name, symbols }: SharedList): string {
  const text = `${symbols.join(" ")} ${name}`;
  const [known, ...rest] = (drafts.get(DRAFT) ?? "").split(" ");
  if (known && rest.join(" ") === text) return known;
  const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  drafts.set(DRAFT, `${key} ${text}`);
  return key;
}

/** Fails at once, also without a network: the visitor waits for it. */
const AT_ONCE = { retry: false, networkMode: "always" } as const;

/** Loads what the visitor has now, and what the service accepts. */
async function loadBoard(host: Host): Promise<Stream[]> {
  const { queryClient, api } = host;
  // A guest's streams have names whatever the service accepts.
  const isMember = host.session.getState().kind === "user";
  const [{ streams }] = await Promise.all([
    queryClient.fetchQuery({ ...streamsQuery(host), ...AT_ONCE, staleTime: 0, gcTime: HOLD }),
    queryClient.ensureQueryData({ ...userQuery(host), ...AT_ONCE }),
    isMember && queryClient.ensureQueryData({ ...configQuery(api), ...AT_ONCE }),
  ]);
  return streams;
}

const hasSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((symbol) => b.includes(symbol));

/** The stream with the name and the symbols of the list, in whatever order. */
const findSame = (host: Host, streams: readonly Stream[], { name, symbols }: SharedList) =>
  streams.find(
    (stream) =>
      hasSame(stream.symbols, symbols) && (!acceptsStreamNames(host) || (stream.name ?? "") === name),
  );

/** The stream on the visitor's board, and whether it was there before. */
export type AddedList = { id: string; isKnown: boolean };

/**
 * Adds a list to the visitor's board, by the session that is there; without one a guest's begins, as on the landing page.
 * A board that has the very same list stays as it is.
 * @throws {Error} with a sentence for people, where the service refused or cannot be reached.
 */
export async function addList(host: Host, list: SharedList): Promise<AddedList> {
  // Another tab may have signed in or out meanwhile.
  const { kind } = host.session.reread();
  if (kind === "none") host.session.startGuest();
  try {
    return await addToBoard(host, list);
  } catch (error) {
    // What was under way is cancelled with the session, and says nothing of it.
    const isEnded = kind === "user" && host.session.getState().kind === "none";
    throw isEnded ? new ApiError(401, SESSION_ENDED) : error;
  }
}

async function addToBoard(host: Host, list: SharedList): Promise<AddedList> {
  const streams = await loadBoard(host);
  const same = findSame(host, streams, list);
  if (same !== undefined) return { id: same.id, isKnown: true };
  if (streams.length >= MAX_STREAMS) throw new Error(FULL);
  const { id } = await createStream(host, { ...list, key: keyFor(host, list) });
  host.drafts.remove(DRAFT);
  return { id, isKnown: false };
}
