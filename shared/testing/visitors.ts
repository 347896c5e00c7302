import { ApiError } from "../api/api-error.ts";
import type { User } from "../contracts/user.ts";
import { QUERY_KEYS } from "../facade/query.ts";
import type { Host } from "../host/host.ts";
import { readGuestStreams } from "../streams/guest-streams.ts";
import { streamsOf } from "../streams/streams-result.ts";
import { createTestHost } from "./test-host.tsx";

const STREAMS = [
  { id: "00000000000000000000000a", userId: "guest", symbols: ["BTCUSDT", "SHIBUSDT"] },
  { id: "00000000000000000000000b", userId: "guest", symbols: ["ETHBTC"] },
];

const MEMBER: User = {
  ...{ id: "00000000000000000000000c", name: "Ada", email: "ada@example.com" },
  ...{ createdAt: "2026-01-02T03:04:05.000Z", verified: true },
};

/** Somebody who opens a page while the service is away. */
export type Visitor = { name: string; open(): Host };

const AWAY = { call: () => Promise.reject(new ApiError(0, "The service is away.", null)) };

function openWith(token: string, streams: typeof STREAMS): Host {
  const storage = { "u:token": token, "u:streams": JSON.stringify(streams) };
  return createTestHost({ storage, api: AWAY });
}

/** A guest without streams, and one with two. */
export const GUESTS: readonly Visitor[] = [
  { name: "a guest without streams", open: () => openWith("guest", []) },
  { name: "a guest with streams", open: () => openWith("guest", STREAMS) },
];

/** A member whose page was loaded before the service went away. */
const member: Visitor = {
  name: "a member",
  open() {
    const host = openWith("header.payload.signature", STREAMS);
    host.queryClient.setQueryData(QUERY_KEYS.user, MEMBER);
    host.queryClient.setQueryData(QUERY_KEYS.streams, streamsOf(readGuestStreams(host.store), Date.now()));
    return host;
  },
};

const signedOut: Visitor = { name: "somebody signed out", open: () => createTestHost({ api: AWAY }) };

/** Those who may open an address: the dashboard is for guests and members. */
export const visitorsOf = (address: string): readonly Visitor[] =>
  /^\/dashboard(\/|$)/.test(address) ? [...GUESTS, member] : [signedOut, ...GUESTS];
