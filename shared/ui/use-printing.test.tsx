// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { usePrinting } from "./use-printing.ts";

const Page = () => (usePrinting() ? "paper" : "screen");
const shown = () => document.body.textContent;
const announce = (type: "beforeprint" | "afterprint") => window.dispatchEvent(new Event(type));

type Listener = (event: { matches: boolean }) => void;

/** Print media that come and go without an announcement, as in a preview of developer tools. */
function stubMedia() {
  const listeners = new Set<Listener>();
  let [isPaper, isKnown] = [false, false];
  const media = {
    /** Browsers report no change that was read already. */
    get matches() {
      isKnown = isPaper;
      return isPaper;
    },
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  };
  vi.stubGlobal("matchMedia", () => media);
  const report = () => {
    if (isKnown === isPaper) return;
    isKnown = isPaper;
    for (const listener of listeners) listener({ matches: isPaper });
  };
  const change = (paper: boolean) => {
    isPaper = paper;
  };
  const show = (paper: boolean) => {
    change(paper);
    report();
  };
  return { show, change, report, listeners };
}

describe("usePrinting", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("has rendered for paper when the browser's announcement ends, and for the screen again afterwards", () => {
    render(<Page />);
    expect(shown()).toBe("screen");
    // Without act: the browser does not wait for React either.
    announce("beforeprint");
    expect(shown()).toBe("paper");
    announce("afterprint");
    expect(shown()).toBe("screen");
  });

  it("follows print media that nothing announces", () => {
    const { show } = stubMedia();
    render(<Page />);
    show(true);
    expect(shown()).toBe("paper");
    show(false);
    expect(shown()).toBe("screen");
  });

  it("knows of it in a component that is mounted meanwhile, and listens no longer than one is", () => {
    const { listeners } = stubMedia();
    const { unmount } = render(<Page />);
    announce("beforeprint");
    render(<Page />);
    expect(shown()).toBe("paperpaper");
    act(() => void announce("afterprint"));
    cleanup();
    unmount();
    expect(listeners.size).toBe(0);
  });
});
