import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { createDrafts } from "./drafts.ts";
import type { StorageArea } from "./local-store.ts";
import { createSessionStore } from "./session-store.ts";

let owner = "ada";
beforeEach(() => {
  owner = "ada";
});

const sessionOf = (token: string) =>
  createSessionStore({
    ...createMemoryStore(createMemoryStorage({ "u:token": token })),
    onChange: () => () => {},
  });

/** The drafts of a page; pages of one tab share its storage. */
function openPage(area: StorageArea = createMemoryStorage()) {
  const session = sessionOf("a.b.c");
  return {
    session,
    drafts: createDrafts(
      () => area,
      session,
      () => owner,
    ),
  };
}

describe("drafts", () => {
  it("last over a reload, each under its name", () => {
    const area = createMemoryStorage();
    const { drafts } = openPage(area);
    drafts.set("one", "1");
    drafts.set("two", "2");
    drafts.remove("one");
    const again = openPage(area).drafts;
    expect([again.get("one"), again.get("two"), again.get("three")]).toEqual([null, "2", null]);
  });

  it("belong to one owner", () => {
    const { drafts } = openPage();
    drafts.set("one", "1");
    owner = "bob";
    expect(drafts.get("one")).toBeNull();
    drafts.set("two", "2");
    owner = "ada";
    expect(drafts.get("one")).toBeNull();
  });

  it.each(["a logout", "a sign-in"])("end with %s", (change) => {
    const { drafts, session } = openPage();
    drafts.set("one", "1");
    session.end();
    expect(drafts.get("one")).toBeNull();
    if (change === "a logout") return;
    drafts.set("one", "1");
    session.signIn("d.e.f");
    expect(drafts.get("one")).toBeNull();
  });

  it("outlast a renewed token", () => {
    const { drafts, session } = openPage();
    drafts.set("one", "1");
    session.signIn("d.e.f");
    expect(drafts.get("one")).toBe("1");
  });

  it.each([
    ["full", () => createMemoryStorage({}, true)],
    [
      "blocked",
      () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    ],
  ])("last as long as the page where storage is %s", (_, open) => {
    const drafts = createDrafts(open, sessionOf("a.b.c"), () => owner);
    drafts.set("one", "1");
    expect(drafts.get("one")).toBe("1");
    drafts.remove("one");
    expect(drafts.get("one")).toBeNull();
  });

  it.each(["", "[]", "{", '{"owner":"ada","texts":{"one":7}}'])(
    "are empty when the stored text cannot be read (%j)",
    (text) => {
      const { drafts } = openPage(createMemoryStorage({ "u:drafts": text }));
      expect(drafts.get("one")).toBeNull();
      drafts.set("one", "1");
      expect(drafts.get("one")).toBe("1");
    },
  );
});
