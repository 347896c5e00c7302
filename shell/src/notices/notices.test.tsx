// @vitest-environment happy-dom
import { Modal } from "@cointide/shared/ui/modal";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { NoticeLog } from "./notice-log.tsx";
import { NoticeRegion } from "./notice-region.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open({ inModal = false } = {}) {
  const parts = createTestShell();
  const page = (
    <>
      <NoticeLog />
      {inModal && (
        <Modal title="Settings" onClose={() => {}}>
          <p>within</p>
        </Modal>
      )}
      <NoticeRegion />
    </>
  );
  openPage(parts, "/", [{ path: "/", element: page }]);
  return {
    tell: (message: string) => act(() => parts.host.bus.emit("notice", { type: "success", message })),
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** Every place of the page that holds a notice's words. */
const shown = () => screen.queryAllByText(/notice$/).map((notice) => notice.textContent);
/** What a browser does when the log's button is pressed. */
const openLog = () =>
  fireEvent(
    screen.getByRole("region", { name: "Past notifications", hidden: true }),
    Object.assign(new Event("beforetoggle"), { newState: "open" }),
  );

describe("notices", () => {
  it("last 2,000 ms", () => {
    const { tell } = open();
    tell("first notice");
    pass(1_999);
    expect(shown()).toEqual(["first notice"]);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it("give way to the next one, which has its full time", () => {
    const { tell } = open();
    tell("first notice");
    pass(1_500);
    tell("second notice");
    expect(shown()).toEqual(["second notice"]);
    pass(1_999);
    expect(shown()).toEqual(["second notice"]);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it("stay in a log, newest first", () => {
    const { tell } = open();
    openLog();
    expect(screen.getByText("No notifications yet.")).toBeDefined();
    tell("first notice");
    tell("second notice");
    pass(5_000);
    const log = screen.getByRole("region", { name: "Past notifications" });
    expect(
      within(log)
        .getAllByRole("listitem")
        .map((item) => item.lastChild?.textContent),
    ).toEqual(["second notice", "first notice"]);
    expect(screen.getByRole("button", { name: /^Notifications \(2\)/ })).toBeDefined();
  });

  it("appear in the open modal, outside which nothing can be reached", () => {
    const { tell } = open({ inModal: true });
    tell("first notice");
    const dialog = screen.getByRole("dialog", { name: "Settings" });
    expect(within(dialog).getByRole("status").textContent).toBe("first notice");
  });
});
