// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { createTestHost } from "../testing/test-host.tsx";
import { enterAccount } from "./enter-account.ts";

const SESSION = {
  accessToken: "a.new.token",
  user: {
    id: "u1",
    name: "Ada",
    email: "ada@example.com",
    createdAt: "2026-01-01T00:00:00Z",
    verified: true,
  },
};

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
});
