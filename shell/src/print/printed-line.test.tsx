// @vitest-environment happy-dom

import { configQuery } from "@cointide/shared/api/get-config";
import type { FeedStatus } from "@cointide/shared/contracts/events";
import { display, readDisplay } from "@cointide/shared/preferences/display";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Modal } from "@cointide/shared/ui/modal";
import { act, cleanup, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { PrintedLine } from "./printed-line.tsx";

const NOW = Date.UTC(2026, 10, 26, 16, 47, 12);
const PRICE = <Decimal value="58426.1" kind="price" />;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  display.set({ ...display.get(), times: "utc" });
});
afterEach(() => {
  window.dispatchEvent(new Event("afterprint"));
  cleanup();
  display.set(readDisplay({}));
  vi.useRealTimers();
});

/** Prints a page that holds this. Gives the words of the line. */
function print(
  content: ReactNode,
  { market = "simulated", feed }: { market?: string; feed?: FeedStatus } = {},
) {
  const parts = createTestShell();
  parts.host.queryClient.setQueryData(configQuery(parts.host.api).queryKey, { market } as never);
  if (feed !== undefined) parts.host.bus.emit("feed:status", feed);
  const page = (
    <>
      <PrintedLine />
      {content}
    </>
  );
  openPage(parts, "/", [{ path: "/", element: page }]);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  return line();
}

const line = () => screen.queryByText("Printed")?.parentElement?.textContent;

const feedOf = (state: FeedStatus["state"], age: number): FeedStatus => {
  return { state, since: NOW - age, lastTickAt: NOW - age };
};

describe("the line that is printed", () => {
  it("is on paper alone", () => {
    expect(print(PRICE)).toContain("Printed");
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(line()).toBeUndefined();
  });

  it.each([
    ["live", "Live"],
    ["stale", "Stale · last price 42 s ago"],
    ["offline", "Offline · last price 42 s ago"],
    ["paused", "Paused since 4:46 PM"],
  ] as const)("says when it was, and of the feed's state %s: %s", (state, words) => {
    expect(print(PRICE, { feed: feedOf(state, 42_000), market: "live" })).toBe(
      `Printed Nov 26, 2026, 4:47 PM UTC${words}`,
    );
  });

  it("says that prices are simulated, and nothing of a feed that the page does not have", () => {
    expect(print(PRICE)).toBe("Printed Nov 26, 2026, 4:47 PM UTCSimulated prices");
  });

  it("belongs to the modal that is printed in place of the page", () => {
    const modal = (
      <Modal title="Delete stream" onClose={() => {}}>
        <p>Do you want to delete it?</p>
      </Modal>
    );
    expect(print([PRICE, modal], { feed: feedOf("live", 0) })).toBe("Printed Nov 26, 2026, 4:47 PM UTC");
    expect(screen.getByRole("dialog").contains(screen.getByText("Printed"))).toBe(true);
  });
});
