import { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";
import { createTestApi } from "@cointide/shared/testing/test-host";
import { expect, it, vi } from "vitest";
import { getPreview } from "./get-preview.ts";

it("gets the landing page's eight", async () => {
  const answer = vi.fn((_: object) => ({}));
  expect(await getPreview(createTestApi({ "GET /tickers/preview": answer }))).toEqual({});
  expect(answer.mock.calls[0]?.[0]).toMatchObject({ query: { symbols: PREVIEW_SYMBOLS } });
});
