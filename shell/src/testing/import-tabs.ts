import type { Stream } from "@cointide/shared/contracts/streams";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { vi } from "vitest";

/** Who imports. */
export const USER = {
  id: "u1",
  name: "Ada",
  email: "a@b.cd",
  createdAt: "2026-01-01T00:00:00Z",
  verified: true,
};

type Body = { streams: { _id: { $oid: string }; symbols: string[] }[] };

/** A service that keeps streams and knows by the local id what it has; `onImport` may break in on its answer. */
export function createService(own: Stream[] = []) {
  const kept = [...own];
  const byLocalId = new Map<string, string>();
  const take = ({ streams }: Body) => {
    for (const { _id, symbols } of streams) {
      if (byLocalId.has(_id.$oid)) continue;
      byLocalId.set(_id.$oid, `server-${_id.$oid}`);
      kept.push({ id: `server-${_id.$oid}`, userId: USER.id, symbols });
    }
    return Object.fromEntries(streams.map(({ _id }) => [_id.$oid, byLocalId.get(_id.$oid)]));
  };
  const onImport = vi.fn((body: Body): unknown => take(body));
  const counts = { symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 };
  return {
    kept,
    take,
    onImport,
    answers: {
      "GET /user": () => ({ user: USER }),
      "GET /streams": () => ({ streams: kept, ...counts }),
      "POST /streams/import": ({ body }: { body?: unknown }) => onImport(body as Body),
    },
  };
}

export const local = (id: string, ...symbols: string[]): Stream => ({ id, userId: "guest", symbols });
export const storageOf = (streams: Stream[], marked = false) =>
  createMemoryStorage({
    [STORE_KEYS.token]: "a.b.c",
    [STORE_KEYS.streams]: JSON.stringify(streams),
    ...(marked && { [STORE_KEYS.exportStreams]: USER.email }),
  });

/** A tab with the account's streams on show. */
export async function openTab(service: ReturnType<typeof createService>, area = storageOf([])) {
  const host = createTestHost({ area, answers: service.answers });
  const notices: string[] = [];
  const facts: string[] = [];
  host.bus.on("notice", ({ type, message }) => notices.push(`${type}: ${message}`));
  for (const name of ["import:started", "import:done", "import:failed"] as const)
    host.bus.on(name, () => facts.push(name));
  await host.queryClient.ensureQueryData({ ...streamsQuery(host), gcTime: 60_000 });
  return { host, notices, facts, shown: () => cachedStreams(host.queryClient) };
}
