// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preloadOnIntent } from "./slice-routes.ts";

let stop: () => void;
const load = vi.fn<(slice: string) => Promise<void>>();

beforeEach(() => {
  load.mockReset().mockResolvedValue();
  document.body.innerHTML = `
    <a id="board" href="/dashboard/board/7"><span>Board</span></a>
    <a id="plain" href="/">Start</a>
    <a id="foreign" href="https://elsewhere.test/dashboard/board">Elsewhere</a>
    <button>Not a link</button>`;
  stop = preloadOnIntent(document, {
    load,
    sliceAt: (pathname) => (pathname.startsWith("/dashboard/board") ? "mfe-board" : undefined),
  });
});
afterEach(() => stop());

const tell = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

describe("preloading", () => {
  it.each(["pointerover", "focusin"])("loads the slice behind a link at the first %s", (type) => {
    tell("#board span", type);
    expect(load).toHaveBeenCalledExactlyOnceWith("mfe-board");
  });

  it.each(["#plain", "#foreign", "button"])("loads nothing for %s", (selector) => {
    tell(selector, "pointerover");
    expect(load).not.toHaveBeenCalled();
  });

  it("leaves a failure to the navigation that opens the route", async () => {
    load.mockRejectedValue(new Error("unreachable"));
    tell("#board", "pointerover");
    await Promise.resolve();
    expect(load).toHaveBeenCalledOnce();
  });

  it("ends with its undo", () => {
    stop();
    tell("#board", "pointerover");
    expect(load).not.toHaveBeenCalled();
  });
});
