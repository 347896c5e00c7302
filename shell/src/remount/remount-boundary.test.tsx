// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component, type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RemountBoundary } from "./remount-boundary.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  // The errors of happy-dom lack the name that those of browsers have.
  const { removeChild } = Node.prototype;
  vi.spyOn(Node.prototype, "removeChild").mockImplementation(function (this: Node, child) {
    try {
      return removeChild.call(this, child) as typeof child;
    } catch {
      throw new DOMException("The node is not a child.", "NotFoundError");
    }
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let show: (isShown: boolean) => void = () => {};

/** A form with a text that comes and goes beside other nodes, which the linter refuses in the product. */
function Form() {
  const [isShown, setShown] = useState(true);
  const [name, setName] = useState("");
  show = (shown) => act(() => setShown(shown));
  return (
    <form>
      {isShown && "Stale"}
      <label>
        Email
        <input name="email" />
      </label>
      <label>
        Password
        <input name="password" type="password" />
      </label>
      <label>
        Name
        <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        Export
        <input name="export" type="checkbox" />
      </label>
      <output>{name}</output>
    </form>
  );
}

class Outer extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: "" };
  static getDerivedStateFromError = (error: Error) => ({ message: `passed on: ${error.message}` });
  override render = () => this.state.message || this.props.children;
}

const open = (child: ReactNode) =>
  render(
    <Outer>
      <p>
        <RemountBoundary>{child}</RemountBoundary>
      </p>
    </Outer>,
  );

/** Puts text nodes into elements, as translators do. */
function translate() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) {
    if (texts.currentNode.parentElement?.localName !== "font") found.push(texts.currentNode as Text);
  }
  for (const text of found) {
    const font = document.createElement("font");
    font.textContent = `«${text.data}»`;
    text.replaceWith(font);
  }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(name));

it("renders again with what was typed, checked and focused after a translator moved a node", async () => {
  open(<Form />);
  await userEvent.type(field("Email"), "ada@example.com");
  await userEvent.type(field("Password"), "Passw0rd");
  await userEvent.click(field("Export"));
  await userEvent.type(field("Name"), "Ada");
  const before = field("Email");
  translate();
  show(false);
  expect(document.body.textContent).not.toContain("passed on");
  expect(before.isConnected).toBe(false);
  expect(field("Email").value).toBe("ada@example.com");
  expect(field("Password").value).toBe("Passw0rd");
  expect(field("Export").checked).toBe(true);
  expect(field("Name").value).toBe("Ada");
  expect(screen.getByRole("status").textContent).toBe("Ada");
  expect(document.activeElement).toBe(field("Name"));
});

it("passes on what is no change of nodes", () => {
  const Bad = () => {
    throw new Error("bad day");
  };
  open(<Bad />);
  expect(document.body.textContent).toBe("passed on: bad day");
});

it("passes on a change of nodes that does not end, and has patience again after a while", () => {
  vi.useFakeTimers();
  open(<Form />);
  const conflict = () => {
    show(true);
    translate();
    show(false);
  };
  for (let times = 0; times < 5; times += 1) conflict();
  expect(document.body.textContent).not.toContain("passed on");
  vi.advanceTimersByTime(10_000);
  for (let times = 0; times < 5; times += 1) conflict();
  expect(document.body.textContent).not.toContain("passed on");
  conflict();
  expect(document.body.textContent).toMatch(/passed on: The node is not a child\.$/);
});
