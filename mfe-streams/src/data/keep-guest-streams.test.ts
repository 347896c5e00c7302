import type { Stream } from "@cointide/shared/contracts/streams";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { restoreStream } from "@cointide/shared/streams/create-stream";
import { changeGuestStreams, readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { followGuestStreams } from "@cointide/shared/streams/keep-guest-streams";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, expect, it, vi } from "vitest";
import { discardStream, saveStream } from "./change-streams.ts";

// @vitest-environment happy-dom

const guest = (id: string, ...symbols: string[]): Stream => ({ id, userId: "guest", symbols });
const [A, B, C] = [guest("a", "BTCUSDT"), guest("b", "ETHUSDT"), guest("c", "SOLUSDT")];

let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function followingHost(...streams: Stream[]) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const host = createTestHost({
    storage: { [STORE_KEYS.token]: "guest", [STORE_KEYS.streams]: JSON.stringify(streams) },
  });
  await host.queryClient.ensureQueryData({ ...streamsQuery(host), gcTime: 60_000 });
  stop = followGuestStreams(host);
  const before = host.store.get(STORE_KEYS.streams) ?? "";
  const notify = () => void window.dispatchEvent(new StorageEvent("storage", { key: STORE_KEYS.streams }));
  /** Writes as a tab does that read the list before all changes of ours. */
  const otherTabCrosses = (...list: Stream[]) => {
    host.store.set(STORE_KEYS.streamsBase, before);
    host.store.set(STORE_KEYS.streams, JSON.stringify(list));
    notify();
  };
  const otherTabWrites = (...list: Stream[]) => {
    changeGuestStreams(host.store, () => list);
    notify();
  };
  const expectStreams = (...list: Stream[]) => {
    expect(readGuestStreams(host.store)).toEqual(list);
    expect(cachedStreams(host.queryClient).streams).toEqual(list);
  };
  return { host, otherTabCrosses, otherTabWrites, expectStreams };
}

it("shows what another tab adds and deletes", async () => {
  const { otherTabWrites, expectStreams } = await followingHost(A);
  otherTabWrites(A, B);
  expectStreams(A, B);
  otherTabWrites(B);
  expectStreams(B);
});

it("keeps a stream that was created while another tab wrote without it", async () => {
  const { host, otherTabCrosses, expectStreams } = await followingHost(A);
  restoreStream(host, B);
  otherTabCrosses(A, C);
  expectStreams(A, C, B);
});

it("keeps an edit and a deletion that another tab's write missed", async () => {
  const { host, otherTabCrosses, expectStreams } = await followingHost(A, B);
  saveStream(host, { id: "a", symbols: ["LTCUSDT"] });
  discardStream(host, "b");
  otherTabCrosses(A, B, C);
  expectStreams(guest("a", "LTCUSDT"), C);
});

it("gives in at the second time, so that two tabs cannot go on overwriting each other", async () => {
  const { host, otherTabCrosses, expectStreams } = await followingHost(A);
  saveStream(host, { id: "a", symbols: ["LTCUSDT"] });
  otherTabCrosses(guest("a", "BNBUSDT"));
  expectStreams(guest("a", "LTCUSDT"));
  otherTabCrosses(guest("a", "BNBUSDT"));
  expectStreams(guest("a", "BNBUSDT"));
});

it("takes a deletion in another tab that saw the stream for what it is, however soon", async () => {
  const { host, otherTabWrites, expectStreams } = await followingHost(A);
  restoreStream(host, B);
  otherTabWrites(A);
  expectStreams(A);
});
