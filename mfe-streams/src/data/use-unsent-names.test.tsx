// @vitest-environment happy-dom
import { CONFIG_KEY } from "@cointide/shared/query";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { kept, renderAccount } from "../testing/render-account.tsx";

afterEach(cleanup);

it("names that an import had to leave out are sent once the service accepts names", async () => {
  const storage = { "u:streams:unsentNames": '{"account":"u1","names":{"s1":"Majors","gone":"Alts"}}' };
  const streams = [
    { ...kept("s1", "BTCUSDT"), name: "" },
    { ...kept("s2", "SOLUSDT"), name: "" },
  ];
  const { host, answer } = await renderAccount("PUT /streams", streams, { storage });
  expect(answer).not.toHaveBeenCalled();
  act(() => host.queryClient.setQueryData(CONFIG_KEY, { streamNames: true }));
  expect(await screen.findByRole("article", { name: "Majors" })).toBeTruthy();
  expect(answer.mock.calls.map(([{ body }]) => body)).toEqual([{ id: "s1", name: "Majors" }]);
  expect(host.store.get("u:streams:unsentNames")).toBeNull();
});
