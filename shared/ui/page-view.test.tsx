// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
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
          <PageView title="All of it">
            <input aria-label="Search" />
          </PageView>
        ),
      },
    ],
  };
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  return renderRoutes(createTestHost(), [dashboard], "/dashboard");
}

const view = () => screen.findByRole("main", { name: "All of it" });

it("is the page's main element with its heading and title, takes the focus and returns it", async () => {
  const { router } = open();
  await userEvent.click(screen.getByRole("link", { name: "Open" }));
  expect(document.activeElement).toBe(await view());
  expect(screen.getByRole("heading", { level: 1, name: "All of it" })).toBeDefined();
  expect(document.title).toBe("All of it · Cointide");
  await router.navigate(-1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Open"));
});

it("stays open on Esc", async () => {
  const { router } = open();
  await userEvent.click(screen.getByRole("link", { name: "Open" }));
  await userEvent.type(await screen.findByLabelText("Search"), "{Escape}");
  expect(router.state.location.pathname).toBe("/dashboard/view");
});

it("restores the page's scroll position", async () => {
  const { router } = open();
  Object.assign(window, { scrollY: 640 });
  await router.navigate("/dashboard/view");
  await view();
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  await router.navigate(-1);
  await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640));
  Object.assign(window, { scrollY: 0 });
});
