// @vitest-environment happy-dom
import { definePreference } from "@cointide/shared/preferences";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, expect, it, vi } from "vitest";
import { followPreferences } from "./follow-preferences.ts";

const text = {
  safeParse: (value: unknown) => ({ success: true as const, data: value as string }),
};
const ORDER = definePreference({ name: "order", schema: text, initial: "" });
const THEME = definePreference({ name: "display", schema: text, initial: "system" });

let undo = () => {};
afterEach(() => undo());

const tokenOf = (person: string) => `a.${btoa(JSON.stringify({ sub: person }))}.c`;

/** A browser whose accounts u1 and u2 have chosen an order, and u2 a theme long ago. */
function open(storage: Record<string, string>) {
  const kept: Record<string, Record<string, unknown>> = {
    u1: { order: { changedAt: 5, value: "u1's" } },
    u2: { order: { changedAt: 5, value: "u2's" }, display: { changedAt: 5, value: "u2's" } },
  };
  const person = () => atob(host.session.getState().token?.split(".")[1] ?? "").slice(8, 10);
  const put = vi.fn();
  const host = createTestHost({
    storage,
    answers: {
      "GET /user/preferences": () => ({ version: 1, sections: kept[person()] }),
      "PUT /user/preferences": ({ body }) => {
        put(person(), body);
        return body;
      },
    },
  });
  undo = followPreferences(host);
  return { host, put };
}

it("never mixes one member's choices into another's, while the browser keeps how it looks", async () => {
  const { host, put } = open({ "u:token": tokenOf("u1") });
  await vi.waitFor(() => expect(ORDER.get()).toBe("u1's"));
  THEME.set("u1's");
  await vi.waitFor(() => expect(put).toHaveBeenCalledOnce(), 3_000);

  host.session.end();
  expect([ORDER.get(), THEME.get()]).toEqual(["", "u1's"]);

  host.session.signIn(tokenOf("u2"));
  await vi.waitFor(() => expect([ORDER.get(), THEME.get()]).toEqual(["u2's", "u2's"]));
  expect(put.mock.calls.filter(([person]) => person === "u2")).toEqual([]);
});

it("drops a member's choices that a page found whose session ended elsewhere", () => {
  const sections = { order: { changedAt: 5, value: "u1's" }, display: { changedAt: 5, value: "dark" } };
  open({ "u:preferences": JSON.stringify({ version: 1, owner: "u1", sections }) });
  expect([ORDER.get(), THEME.get()]).toEqual(["", "dark"]);
});

it("takes a guest's choices along into the account", async () => {
  const { host, put } = open({ "u:token": "guest" });
  ORDER.set("guest's");
  expect(put).not.toHaveBeenCalled();
  host.session.signIn(tokenOf("u1"));
  await vi.waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(put.mock.lastCall).toMatchObject(["u1", { sections: { order: { value: "guest's" } } }]);
  expect(ORDER.get()).toBe("guest's");
});
