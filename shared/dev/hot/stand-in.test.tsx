// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { createSignatureFunctionForTransform, performReactRefresh, register } from "react-refresh/runtime";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { jsxDEV } from "./jsx-dev-runtime.ts";
import { useCallback, useEffect, useMemo } from "./react.ts";
import { startRefresh } from "./start-refresh.ts";

const refreshed = vi.fn();

beforeAll(() => startRefresh(refreshed));
afterEach(() => {
  cleanup();
  refreshed.mockClear();
});

type Component = (props: { children?: ReactNode }) => ReactNode;

/** What the compiler writes behind a component of a slice: its id, and the hooks that it uses. */
function define<Type>(id: string, type: Type, hooks = "none"): Type {
  createSignatureFunctionForTransform()(type, hooks);
  register(type, id);
  return type;
}

/** What a saved file brings: the component again, and then a refresh. */
const edit = (id: string, type: unknown, hooks?: string) =>
  act(async () => {
    define(id, type, hooks);
    performReactRefresh();
  });

/** A counter that shows what it counts in its own words. */
const counter = (word: string): Component =>
  function Counter() {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {word} {count}
      </button>
    );
  };

const text = () => screen.getByRole("button").textContent;

describe("an edit of a component", () => {
  it("shows at once and keeps its state", async () => {
    const First = define("a", counter("first"), "useState");
    render(jsxDEV(First, {}));
    await userEvent.click(screen.getByRole("button"));
    await edit("a", counter("second"), "useState");
    expect(text()).toBe("second 1");
    await userEvent.click(screen.getByRole("button"));
    await edit("a", counter("third"), "useState");
    expect(text()).toBe("third 2");
    expect(refreshed).toHaveBeenCalledTimes(2);
  });

  it("mounts it again when it uses other hooks, and keeps the state around it", async () => {
    const Inner = define("b", counter("inner"), "useState");
    const Outer = define(
      "c",
      function Outer() {
        const [opened] = useState(() => "outer");
        return jsxDEV("div", { title: opened, children: jsxDEV(Inner, {}) });
      },
      "useState",
    );
    render(jsxDEV(Outer, {}));
    await userEvent.click(screen.getByRole("button"));
    const outer = screen.getByTitle("outer");
    await edit("b", counter("changed"), "useState, useRef");
    expect(text()).toBe("changed 0");
    expect(screen.getByTitle("outer")).toBe(outer);
  });

  it("recomputes what its hooks memoized with the old code", async () => {
    const log: string[] = [];
    const remembering = (word: string): Component =>
      function Remembering() {
        const made = useMemo(() => word, []);
        const say = useCallback(() => log.push(word), []);
        useEffect(() => {
          log.push(`${word} begins`);
          return () => void log.push(`${word} ends`);
        }, []);
        return (
          <button type="button" onClick={say}>
            {made}
          </button>
        );
      };
    const hooks = "useMemo, useCallback, useEffect";
    render(jsxDEV(define("f", remembering("old"), hooks), {}));
    await edit("f", remembering("new"), hooks);
    expect(text()).toBe("new");
    await userEvent.click(screen.getByRole("button"));
    expect(log).toEqual(["old begins", "old ends", "new begins", "new"]);
  });
});
