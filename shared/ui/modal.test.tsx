// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, StrictMode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "../facade/router.ts";
import { Modal } from "./modal.tsx";
import { useCloseModal } from "./modal-close.tsx";
import { useTopDialog } from "./use-top-dialog.tsx";

function Board() {
  return (
    <main>
      <h1>Board</h1>
      <Link to="/create">Create</Link>
      <output>{useTopDialog()?.querySelector("h2")?.textContent ?? "none"}</output>
      <Outlet />
    </main>
  );
}

function CancelButton() {
  return (
    <button type="button" onClick={useCloseModal()}>
      Cancel
    </button>
  );
}

function renderModal(props: Partial<ComponentProps<typeof Modal>> = {}, entries = ["/"]) {
  const modal = (
    <Modal title="Select assets" closeTo="/" footer={<CancelButton />} {...props}>
      {props.children ?? <input aria-label="Search" />}
    </Modal>
  );
  const routes = [{ path: "/", element: <Board />, children: [{ path: "create", element: modal }] }];
  const router = createMemoryRouter(routes, { initialEntries: entries });
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return router;
}

const openModal = () => userEvent.click(screen.getByRole("link", { name: "Create" }));
const dialog = () => screen.getByRole<HTMLDialogElement>("dialog", { name: "Select assets" });
const expectClosed = () => expect(screen.queryByRole("dialog")).toBeNull();

describe("Modal", () => {
  afterEach(cleanup);

  it("is an open dialog labelled by its heading, and the top dialog while it is there", async () => {
    renderModal();
    expect(screen.getByRole("status").textContent).toBe("none");
    await openModal();
    expect(dialog().open).toBe(true);
    expect(screen.getByRole("heading", { name: "Select assets", level: 2 })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("Select assets");
    expect(document.title).toBe("Select assets · Cointide");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("status").textContent).toBe("none");
  });

  it.each([
    ["Close", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
    ["a button of its own", () => userEvent.click(screen.getByRole("button", { name: "Cancel" }))],
    ["Esc", () => userEvent.keyboard("{Escape}")],
    ["the browser's cancel", async () => void fireEvent(dialog(), new Event("cancel", { cancelable: true }))],
    ["the browser's own closing", async () => act(() => dialog().close())],
    ["a click outside", () => userEvent.click(dialog())],
  ])("goes to its route at %s, and gives the focus back to its trigger", async (_, close) => {
    const router = renderModal();
    await openModal();
    await close();
    await waitFor(expectClosed);
    expect(router.state.location.pathname).toBe("/");
    expect(router.state.historyAction).toBe("REPLACE");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Create" })));
  });

  it("closes when Back takes its route away", async () => {
    const router = renderModal();
    await openModal();
    await act(() => router.navigate(-1));
    expectClosed();
  });

  it("asks its owner instead where there is one, once, and stays until the owner acts", async () => {
    const onClose = vi.fn();
    renderModal({ onClose });
    await openModal();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(dialog().open).toBe(true);
  });

  it("keeps a form open at a click outside, and any modal at a drag that only ends outside", async () => {
    renderModal({ keepOnOutsideClick: true });
    await openModal();
    await userEvent.click(dialog());
    expect(dialog().open).toBe(true);
    cleanup();
    renderModal();
    await openModal();
    await userEvent.pointer([
      { keys: "[MouseLeft>]", target: screen.getByLabelText("Search") },
      { keys: "[/MouseLeft]", target: dialog() },
    ]);
    expect(dialog().open).toBe(true);
  });

  it("leaves an Esc alone that its content has used", async () => {
    renderModal({
      children: <input aria-label="Search" onKeyDown={(event) => event.preventDefault()} />,
    });
    await openModal();
    await userEvent.keyboard("{Escape}");
    expect(dialog().open).toBe(true);
  });

  it("begins at the element that asks for the focus", async () => {
    const children = (
      <>
        <input aria-label="Search" />
        <button type="button" data-autofocus="">
          Keep
        </button>
      </>
    );
    renderModal({ children });
    await openModal();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep" }));
  });

  it("begins at Close where there is nothing else", async () => {
    renderModal({ children: "Text", footer: undefined });
    await openModal();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
  });

  it("gives the focus to the page's heading when it was opened by its address", async () => {
    renderModal({}, ["/create"]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Board" })));
  });
});

describe("a modal within a modal", () => {
  afterEach(cleanup);

  const routes = [
    {
      path: "/",
      element: <Board />,
      children: [
        {
          path: "settings",
          element: (
            <Modal title="Settings" closeTo="/">
              <Link to="/settings/email">Change</Link>
              <Outlet />
            </Modal>
          ),
          children: [
            {
              path: "email",
              element: (
                <Modal title="Email" closeTo="/settings">
                  <input aria-label="New email" />
                </Modal>
              ),
            },
          ],
        },
      ],
    },
  ];

  it("opens over the outer one, also when both open at once, and closes alone", async () => {
    const opened: string[] = [];
    const showModal = HTMLDialogElement.prototype.showModal;
    vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (this: HTMLDialogElement) {
      opened.push(this.querySelector("h2")?.textContent ?? "");
      showModal.call(this);
    });
    const router = createMemoryRouter(routes, { initialEntries: ["/settings/email"] });
    render(<RouterProvider router={router} />);
    expect(opened).toEqual(["Settings", "Email"]);
    // By this mark the style sheet prints the modal in front alone.
    const front = () => [...document.querySelectorAll("[data-front] h2")].map((one) => one.textContent);
    expect(front()).toEqual(["Email"]);
    expect(document.activeElement).toBe(screen.getByLabelText("New email"));
    expect(screen.getByRole("status").textContent).toBe("Email");
    await userEvent.keyboard("{Escape}");
    expect(router.state.location.pathname).toBe("/settings");
    expect(screen.getByRole("status").textContent).toBe("Settings");
    expect(front()).toEqual(["Settings"]);
  });

  it("gives the focus back to its trigger in the outer one", async () => {
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/settings"] })} />);
    const trigger = screen.getByRole("link", { name: "Change" });
    await userEvent.click(trigger);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });
});
