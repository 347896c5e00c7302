import { expect, it, vi } from "vitest";
import { createTestApi } from "../testing/test-host.tsx";
import { postStream } from "./post-stream.ts";

it("creates a stream under a key where the caller has one, so that it may repeat it", async () => {
  const stream = { id: "s1", userId: "u1", symbols: ["BTCUSDT"] };
  const answer = vi.fn((_: { body?: unknown; headers?: Readonly<Record<string, string>> }) => stream);
  const api = createTestApi({ "POST /streams": answer });
  expect(await postStream(api, { symbols: stream.symbols }, "8e2f7a16-6a3c-4a55-9d5a-0f8f0c1f9d11")).toEqual(
    stream,
  );
  expect(await postStream(api, { symbols: stream.symbols })).toEqual(stream);
  expect(answer.mock.calls.map(([{ body, headers }]) => ({ body, headers }))).toEqual([
    {
      body: { symbols: ["BTCUSDT"] },
      headers: { "idempotency-key": "8e2f7a16-6a3c-4a55-9d5a-0f8f0c1f9d11" },
    },
    { body: { symbols: ["BTCUSDT"] }, headers: undefined },
  ]);
});
