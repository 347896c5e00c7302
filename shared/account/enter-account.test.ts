// @vitest-environment happy-dom

import { describe, expect, it, vi } from "vitest";
import { QueryObserver } from "../facade/query.ts";
import { streamsQuery } from "../streams/streams-query.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { enterAccount } from "./account.ts";

const ADA = { id: "u1", name: "Ada", email: "a@b.cd", createdAt: "2026-01-01T00:00:00Z", verified: true };
const SESSION = { accessToken: "a.new.token", user: ADA };

describe("entering an account", () => {
  it.each([
    ["drops the streams of the guest before", "guest", undefined],
    ["keeps the streams of a person who was there already", "an.old.token", { tstreams: 3 }],
  ])("%s", (_, token, kept) => {
    const host = createTestHost({ storage: { "u:token": token } });
    host.queryClient.setQueryData(["streams"], { tstreams: 3 });
    enterAccount(host, SESSION);
    expect(host.queryClient.getQueryData(["streams"])).toEqual(kept);
    expect(host.queryClient.getQueryData(["user"])).toEqual(SESSION.user);
    expect(host.store.get("u:token")).toBe("a.new.token");
  });

  it("shows the account's streams over a guest's dashboard, and never again the guest's", async () => {
    const own = { id: "s1", userId: "u1", symbols: ["ETHUSDT"] };
    const host = createTestHost({
      storage: {
        "u:token": "guest",
        "u:streams": JSON.stringify([{ id: "a", userId: "guest", symbols: ["BTCUSDT"] }]),
      },
      answers: {
        "GET /streams": () => ({
          streams: [own],
          ...{ symtracker: {}, tickers: {}, tstreams: 1, tsyms: 1, usyms: 1 },
        }),
      },
    });
    const shown: (string[] | undefined)[] = [];
    const observer = new QueryObserver(host.queryClient, streamsQuery(host));
    const stop = observer.subscribe(({ data }) => shown.push(data?.streams.map(({ id }) => id)));
    expect(observer.getCurrentResult().data?.streams).toHaveLength(1);
    enterAccount(host, SESSION);
    await vi.waitFor(() => expect(shown.at(-1)).toEqual(["s1"]), 10_000);
    expect(shown.slice(0, -1)).not.toContainEqual(["a"]);
    stop();
  });
});
