// @vitest-environment happy-dom

import { ApiError } from "@cointide/shared/api/api-error";
import type { StreamsResult } from "@cointide/shared/contracts/streams";
import { QUERY_KEYS } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { expect, it, vi } from "vitest";
import { fillRows } from "./fill-rows.ts";

const FACTS = {
  ...{ average: "1", last: "100.5", pchange: "1", change: "1", high: "1", low: "1" },
  ...{ volume: 1, qvolume: 1, trades: 1, open: 0, close: 5, lastId: 3 },
};
const STREAM = {
  id: "1".padStart(24, "0"),
  userId: "guest",
  symbols: ["ETHUSDT", "BTCUSDT", "GONEUSDT", "SADUSDT"],
};

async function open(answer: () => unknown, streams = [STREAM]) {
  const getTickers = vi.fn(answer);
  const storage = { "u:token": "guest", "u:streams": JSON.stringify(streams) };
  const host = createTestHost({ storage, answers: { "GET /tickers": getTickers } });
  await host.queryClient.ensureQueryData({ ...streamsQuery(host), gcTime: 5_000 });
  const rows = () =>
    Object.entries(host.queryClient.getQueryData<StreamsResult>(QUERY_KEYS.streams)?.tickers ?? {}).map(
      ([symbol, { state, last }]) => `${symbol} ${state} ${last}`,
    );
  return { host, getTickers, rows };
}

it("fills the rows that wait, and leaves those of which nothing is known to the feed", async () => {
  const { host, rows } = await open(() => ({ BTCUSDT: FACTS, ETHUSDT: FACTS, SADUSDT: null }));
  await fillRows(host);
  expect(rows().toSorted()).toEqual([
    "BTCUSDT live 100.5",
    "ETHUSDT live 100.5",
    "GONEUSDT unlisted 0",
    "SADUSDT waiting 0",
  ]);
});

it("asks for nothing where no row waits", async () => {
  const { host, getTickers } = await open(() => ({}), []);
  await fillRows(host);
  expect(getTickers).not.toHaveBeenCalled();
});

it("leaves the rows as they are where the service fails", async () => {
  const { host, rows } = await open(() => {
    throw new ApiError(503, "away");
  });
  await fillRows(host);
  expect(rows()).toHaveLength(4);
  expect(rows().every((row) => row.includes("waiting"))).toBe(true);
});
