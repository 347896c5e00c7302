// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Stream } from "../contracts/streams.ts";
import { sampleTick } from "../exchange/testing/sample-ticks.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { applyTicks } from "./apply-changes.ts";
import { cachedStreams, changeCachedStreams } from "./cached-streams.ts";
import { streamsQuery } from "./streams-query.ts";

const tickOf = (lastTradeId: number) =>
  sampleTick("BTCUSDT", { lastTradeId, sentAt: 1_000, asOf: 1_000, arrivedAt: 1_000 });

type Host = ReturnType<typeof createTestHost>;
/** Retained here, because no component holds the query in these tests. */
const retained = (host: Host) => ({ ...streamsQuery(host), gcTime: 60_000 });
const tick = (host: Host, lastTradeId: number) =>
  changeCachedStreams(host.queryClient, (result) => applyTicks(result, [tickOf(lastTradeId)]));
const last = (host: Host) => cachedStreams(host.queryClient).tickers.BTCUSDT?.last;

describe("the streams query", () => {
  it("sends no request while signed out", async () => {
    const host = createTestHost();
    expect(await host.queryClient.ensureQueryData(retained(host))).toMatchObject({ tstreams: 0 });
  });

  it("reads a guest's streams again and keeps the prices that are shown", async () => {
    const stream: Stream = { id: "a", userId: "guest", symbols: ["BTCUSDT"] };
    const host = createTestHost({ storage: { "u:token": "guest", "u:streams": JSON.stringify([stream]) } });
    await host.queryClient.ensureQueryData(retained(host));
    tick(host, 500);
    host.store.set("u:streams", JSON.stringify([stream, { ...stream, id: "b" }]));
    await host.queryClient.refetchQueries({ queryKey: ["streams"] });
    expect(cachedStreams(host.queryClient).tstreams).toBe(2);
    expect(last(host)).toBe("11");
  });

  it.each([
    ["older", 500, "11"],
    ["newer", 100, "7"],
  ])(
    "shows the newer of the service's price and the last tick, the service's being %s",
    async (_order, lastTradeId, shown) => {
      const facts = { ...tickOf(200), last: "7", high: "7", low: "7", lastId: 200 };
      const host = createTestHost({
        storage: { "u:token": "a.b.c" },
        answers: {
          "GET /streams": () => ({
            streams: [{ id: "s", userId: "u", symbols: ["BTCUSDT"] }],
            tickers: cachedStreams(host.queryClient).tstreams === 0 ? {} : { BTCUSDT: facts },
          }),
        },
      });
      await host.queryClient.ensureQueryData(retained(host));
      expect(cachedStreams(host.queryClient).tickers.BTCUSDT?.state).toBe("unlisted");
      tick(host, lastTradeId);
      await host.queryClient.refetchQueries({ queryKey: ["streams"] });
      expect(last(host)).toBe(shown);
    },
  );
});
