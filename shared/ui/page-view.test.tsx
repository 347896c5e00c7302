// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Link, Outlet } from "../facade/router.ts";
import { createTestHost, renderRoutes } from "../testing/test-host.tsx";
import { PageView } from "./page-view.tsx";

afterEach(cleanup);

function open() {
  const dashboard = {
    path: "/dashboard",
    element: (
      <>
        <Link to="/dashboard/view">Open</Link>
        <Outlet />
      </>
    ),
    children: [
      {
        path: "view",
        element: (
          <PageView title="All of it" closeTo="/dashboard">
            <input aria-label="Search" />
          </PageView>
        ),
      },
    ],
  };
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  return renderRoutes(createTestHost(), [dashboard], "/dashboard");
}

const view = () => screen.findByRole("region", { name: "All of it" });

it("begins with the focus and gives it back by Close", async () => {
  const { router } = open();
  await userEvent.click(screen.getByRole("link", { name: "Open" }));
  expect(document.activeElement).toBe(await view());
  expect(document.title).toBe("All of it · Cointide");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(router.state.location.pathname).toBe("/dashboard");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Open"));
});

it("closes on Esc, unless an element in it or in front of it handles the key or a widget outside the page has the focus", async () => {
  const { router } = open();
  await userEvent.click(screen.getByRole("link", { name: "Open" }));
  const field = await screen.findByLabelText("Search");
  field.addEventListener("keydown", (event) => event.preventDefault(), { once: true });
  await userEvent.type(field, "{Escape}");
  expect(router.state.location.pathname).toBe("/dashboard/view");
  const menu = Object.assign(document.createElement("div"), { role: "menu" });
  menu.setAttribute("role", "menu");
  document.body.append(menu);
  await userEvent.keyboard("{Escape}");
  expect(router.state.location.pathname).toBe("/dashboard/view");
  menu.remove();
  const root = Object.assign(document.createElement("div"), { id: "root" });
  const widget = document.createElement("chat-widget");
  document.body.append(root, widget);
  fireEvent.keyDown(widget, { key: "Escape" });
  expect(router.state.location.pathname).toBe("/dashboard/view");
  root.remove();
  widget.remove();
  await userEvent.keyboard("{Escape}");
  expect(router.state.location.pathname).toBe("/dashboard");
});

it("gives the page its scroll position back", async () => {
  const { router } = open();
  Object.assign(window, { scrollY: 640 });
  await router.navigate("/dashboard/view");
  await view();
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  await router.navigate(-1);
  await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640));
  Object.assign(window, { scrollY: 0 });
});
