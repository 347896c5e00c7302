// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { createTestHost } from "../testing/test-host.tsx";
import { fetchTickers } from "./fetch-tickers.ts";

it("asks for many symbols in requests of at most 100", async () => {
  const sizes: number[] = [];
  const { api } = createTestHost({
    answers: {
      "GET /tickers": ({ query }) => {
        sizes.push(query?.symbols?.length ?? 0);
        return {};
      },
    },
  });
  await fetchTickers(
    api,
    Array.from({ length: 250 }, (_, index) => `SYM${index}`),
  );
  expect(sizes).toEqual([100, 100, 50]);
});

it("asks for nothing when there are no symbols", async () => {
  const { api } = createTestHost();
  expect(await fetchTickers(api, [])).toEqual({});
});
