import type { ApiClient } from "@cointide/shared/api/client";
import { Outlet } from "@cointide/shared/router";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutes } from "../routes.tsx";

type Answer = (request: Parameters<ApiClient["call"]>[0]) => unknown;

export const ADA = {
  id: "65f0c0ffee65f0c0ffee65f0",
  name: "Ada",
  email: "ada@example.com",
  createdAt: "2026-01-01T00:00:00.000Z",
  verified: true,
};

/** Opens the slice's routes as a verified user, below a page that stands in for the shell's. */
export function openSettings(
  url: string,
  { token = "a.real.token", answers = {} }: { token?: string; answers?: Record<string, Answer> } = {},
) {
  const host = createTestHost({
    storage: { "u:token": token },
    answers: { "GET /user": () => ({ user: ADA }), ...answers },
  });
  const notices: string[] = [];
  host.bus.on("notice", ({ type, message }) => notices.push(`${type}: ${message}`));
  const routes = [
    { path: "/", element: <h1>Landing</h1> },
    { path: "/register/signin", element: <h1>Sign In</h1> },
    {
      path: "/dashboard",
      hydrateFallbackElement: <p>Loading</p>,
      element: (
        <>
          <h1>Your streams</h1>
          <Outlet />
        </>
      ),
      children: [...(createRoutes(host).dashboard ?? []), { path: "export", element: <h2>Export</h2> }],
    },
  ];
  const view = renderRoutes(host, routes, url);
  const path = () => view.router.state.location.pathname;
  return { ...view, host, notices, path, user: userEvent.setup({ delay: null }) };
}

/** Finds a modal by its heading. */
export const dialog = (name: string) => screen.findByRole("dialog", { name });
/** Finds an input by the exact text of its label. */
export const field = (label: string): Promise<HTMLInputElement> => screen.findByLabelText(label);
