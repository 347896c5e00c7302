// @vitest-environment happy-dom
import { createBus } from "@cointide/shared/bus";
import { createLocalStore, type StorageArea } from "@cointide/shared/session/local-store";
import { createSessionStore } from "@cointide/shared/session/session-store";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { expect, it } from "vitest";
import { keepNotices } from "./keep-notices.ts";
import { createNoticeStore } from "./notice-store.ts";

/** The token of a person, as far as the page reads it. */
const tokenOf = (sub: string, number = 1) => `a.${btoa(JSON.stringify({ sub, number }))}.c`;

/** Opens a page of a browser whose storage and visit are given. */
function openPage(token: string | null, visit: StorageArea) {
  const bus = createBus(() => {});
  const area = createMemoryStorage(token === null ? {} : { "u:token": token });
  const session = createSessionStore(
    createLocalStore(
      () => area,
      () => {},
    ),
  );
  const notices = createNoticeStore(bus);
  keepNotices(notices, session, () => visit);
  return {
    session,
    notify: (message: string) => bus.emit("notice", { type: "success", message }),
    log: () => notices.getState().log.map(({ message }) => message),
    notices,
  };
}

it("shows the log again after a reload, behind new notices, and none of it as a new notice", () => {
  const visit = createMemoryStorage();
  const first = openPage("guest", visit);
  first.notify("Stream created");
  first.notify("Stream deleted");
  const second = openPage("guest", visit);
  expect(second.log()).toEqual(["Stream deleted", "Stream created"]);
  expect(second.notices.getState().current).toBeNull();
  second.notify("Stream restored");
  expect(second.log()).toEqual(["Stream restored", "Stream deleted", "Stream created"]);
  const ids = second.notices.getState().log.map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

it("clears the log at a logout, and keeps nothing of it in the browser", () => {
  const visit = createMemoryStorage();
  const page = openPage(tokenOf("ada"), visit);
  page.notify("Your email has been changed");
  page.session.end();
  expect(page.log()).toEqual([]);
  expect(visit.getItem("u:notices")).toBeNull();
  expect(openPage("guest", visit).log()).toEqual([]);
});

it("keeps the log while the token of a person is renewed, and not for another person", () => {
  const visit = createMemoryStorage();
  const page = openPage(tokenOf("ada"), visit);
  page.notify("Data exported successfully");
  page.session.signIn(tokenOf("ada", 2));
  expect(page.log()).toEqual(["Data exported successfully"]);
  expect(openPage(tokenOf("bo"), visit).log()).toEqual([]);
  page.session.signIn(tokenOf("bo"));
  expect(page.log()).toEqual([]);
});

it.each(["{", "[]", '{"owner":"guest","log":[{"message":1}]}', '{"owner":"guest","log":5}'])(
  "begins with an empty log where the browser keeps %s",
  (text) => expect(openPage("guest", createMemoryStorage({ "u:notices": text })).log()).toEqual([]),
);
