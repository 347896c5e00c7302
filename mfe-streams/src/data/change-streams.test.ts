import { ApiError } from "@cointide/shared/api/api-error";
import type { Stream } from "@cointide/shared/contracts/streams";
import { QueryObserver } from "@cointide/shared/query";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { restoreStream } from "@cointide/shared/streams/create-stream";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { describe, expect, it, vi } from "vitest";
import { discardStream, saveStream } from "./change-streams.ts";

// @vitest-environment happy-dom

type Answers = NonNullable<Parameters<typeof createTestHost>[0]>["answers"];

const guest = (id: string, ...symbols: string[]): Stream => ({ id, userId: "guest", symbols });

async function guestHost(...streams: Stream[]) {
  const host = createTestHost({
    storage: { [STORE_KEYS.token]: "guest", [STORE_KEYS.streams]: JSON.stringify(streams) },
  });
  await host.queryClient.ensureQueryData({ ...streamsQuery(host), gcTime: 60_000 });
  const ids = () => cachedStreams(host.queryClient).streams.map(({ id }) => id);
  return { host, ids };
}

const answerOf = (streams: Stream[]) => ({
  streams,
  ...{ symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 },
});

async function accountHost(answers: Answers) {
  const streams: Stream[] = [
    { id: "s1", userId: "u1", symbols: ["BTCUSDT"] },
    { id: "s2", userId: "u1", symbols: ["ETHUSDT"] },
  ];
  const host = createTestHost({
    storage: { [STORE_KEYS.token]: "a.b.c" },
    answers: { "GET /streams": () => answerOf(streams), ...answers },
  });
  await host.queryClient.ensureQueryData({ ...streamsQuery(host), gcTime: 60_000 });
  const shown = () => cachedStreams(host.queryClient).streams;
  return { host, shown, streams };
}

const refuse = () => {
  throw new ApiError(500, "The service is resting.");
};

describe("a guest's streams", () => {
  it("are renamed in the browser, whatever the service accepts, and lose a name by an empty one", async () => {
    const { host } = await guestHost(guest("a", "BTCUSDT"));
    const kept = () => JSON.parse(host.store.get(STORE_KEYS.streams) ?? "");
    await saveStream(host, { id: "a", name: "Majors" });
    await saveStream(host, { id: "a", symbols: ["ETHUSDT"] });
    expect(kept()).toEqual([{ ...guest("a", "ETHUSDT"), name: "Majors" }]);
    await saveStream(host, { id: "a", name: "" });
    expect(kept()).toEqual([guest("a", "ETHUSDT")]);
    expect(cachedStreams(host.queryClient).streams).toEqual(kept());
  });

  it("keep fields of a later release with other symbols, and after a deletion was undone", async () => {
    const later = { ...guest("a", "BTCUSDT"), colour: "red" };
    const { host } = await guestHost(later, guest("b", "ETHUSDT"));
    await saveStream(host, { id: "a", symbols: ["SOLUSDT"] });
    const discarded = discardStream(host, "a");
    if (discarded === null) throw new Error("There is nothing to delete.");
    await restoreStream(host, discarded.stream, discarded.position);
    expect(JSON.parse(host.store.get(STORE_KEYS.streams) ?? "")).toEqual([
      { ...later, symbols: ["SOLUSDT"] },
      guest("b", "ETHUSDT"),
    ]);
  });
});

describe("an account's streams", () => {
  it("send the changed symbols and the id", async () => {
    const bodies: unknown[] = [];
    const record = ({ body }: { body?: unknown }) => {
      bodies.push(body);
      return { id: "s1", userId: "u1", symbols: ["SOLUSDT"] };
    };
    const { host } = await accountHost({ "PUT /streams": record, "DELETE /streams": record });
    await saveStream(host, { id: "s1", symbols: ["SOLUSDT"] });
    await discardStream(host, "s1")?.settled;
    expect(bodies).toEqual([{ id: "s1", symbols: ["SOLUSDT"] }, { id: "s1" }]);
  });

  it("are named and renamed where the service accepts names, and keep their name with other symbols", async () => {
    const bodies: unknown[] = [];
    const record = ({ body }: { body?: unknown }) => {
      bodies.push(body);
      const saved = { id: `s${bodies.length + 2}`, userId: "u1", symbols: ["BTCUSDT"], name: "" };
      return { ...saved, ...JSON.parse(JSON.stringify(body)) };
    };
    const { host, shown } = await accountHost({ "PUT /streams": record, "POST /streams": record });
    const symbols = ["SOLUSDT"];
    await saveStream(host, { symbols, name: "Left out" });
    host.queryClient.setQueryData(["config"], { streamNames: true });
    await saveStream(host, { symbols, name: "Alts" });
    await saveStream(host, { id: "s1", name: "Majors" });
    await saveStream(host, { id: "s1", symbols });
    await saveStream(host, { id: "s1", symbols, name: "" });
    expect(bodies).toEqual([
      { symbols },
      { symbols, name: "Alts" },
      { id: "s1", name: "Majors" },
      { id: "s1", symbols },
      { id: "s1", symbols, name: "" },
    ]);
    expect(shown()[0]).toMatchObject({ symbols, name: "" });
  });

  it("have their name back where the service refuses another one", async () => {
    const { host, shown } = await accountHost({ "PUT /streams": refuse });
    host.queryClient.setQueryData(["config"], { streamNames: true });
    const settled = saveStream(host, { id: "s1", name: "Majors" });
    expect(shown()[0]?.name).toBe("Majors");
    await expect(settled).rejects.toThrow("The service is resting.");
    expect(shown()[0]).toMatchObject({ symbols: ["BTCUSDT"], name: "" });
  });

  it("are not hidden while they change by a list that was asked for before, which is asked for again", async () => {
    const asked: ((answer: unknown) => void)[] = [];
    const { host, shown, streams } = await accountHost({ "POST /streams": () => kept });
    const kept = { id: "s3", userId: "u1", symbols: ["SOLUSDT"] };
    host.api = createTestHost({
      answers: {
        "GET /streams": () => new Promise((resolve) => asked.push(resolve)),
        "POST /streams": () => kept,
      },
    }).api;
    const stop = new QueryObserver(host.queryClient, streamsQuery(host)).subscribe(() => {});
    void host.queryClient.invalidateQueries({ queryKey: ["streams"] });
    await vi.waitFor(() => expect(asked).toHaveLength(1), 10_000);
    const settled = saveStream(host, { symbols: ["SOLUSDT"] });
    asked[0]?.(answerOf(streams));
    await settled;
    expect(shown().map(({ id }) => id)).toEqual(["s1", "s2", "s3"]);
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
    asked[1]?.(answerOf([...streams, kept]));
    await vi.waitFor(() => expect(host.queryClient.isFetching()).toBe(0), 10_000);
    expect(shown()).toEqual([...streams, kept]);
    stop();
  });

  it("do not come back for the next person when a change of the one before is refused", async () => {
    const { host, shown } = await accountHost({ "DELETE /streams": refuse });
    host.queryClient.setQueryData(["user"], { id: "u1" });
    const discarded = discardStream(host, "s1");
    host.queryClient.setQueryData(["user"], { id: "u2" });
    await expect(discarded?.settled).rejects.toThrow("The service is resting.");
    expect(shown().map(({ id }) => id)).toEqual(["s2"]);
  });

  it("are not created where no page shows them any more", async () => {
    const { host } = await accountHost({ "DELETE /streams": refuse });
    const discarded = discardStream(host, "s1");
    host.queryClient.removeQueries({ queryKey: ["streams"] });
    await expect(discarded?.settled).rejects.toThrow("The service is resting.");
    expect(host.queryClient.getQueryData(["streams"])).toBeUndefined();
  });
});
