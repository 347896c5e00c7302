import type { ApiClient } from "@cointide/shared/api/client";
import { Link, Outlet } from "@cointide/shared/router";
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
export const PASSWORD = "Passw0rd";
export const GUEST_STREAMS = JSON.stringify([
  { id: "65f0c0ffee65f0c0ffee65f1", userId: "guest", symbols: ["BTCUSDT", "ETHUSDT"] },
]);

/** Opens the slice's routes below a landing page and a dashboard that stand in for the shell's. */
export function openAuth(
  url: string,
  { storage = {}, answers = {} }: { storage?: Record<string, string>; answers?: Record<string, Answer> } = {},
) {
  const host = createTestHost({ storage, answers });
  const { root = [], dashboard = [] } = createRoutes(host);
  const routes = [
    {
      path: "/",
      hydrateFallbackElement: <p>Loading</p>,
      children: [{ index: true, element: <h1>Landing</h1> }, ...root],
    },
    {
      path: "/dashboard",
      hydrateFallbackElement: <p>Loading</p>,
      element: (
        <>
          <h1>Your streams</h1>
          <Link to="/dashboard/export">Export data to cloud</Link>
          <Outlet />
        </>
      ),
      children: dashboard,
    },
  ];
  const view = renderRoutes(host, routes, url);
  return {
    ...view,
    host,
    user: userEvent.setup({ delay: null }),
    path: () => view.router.state.location.pathname,
  };
}

/** Finds an input by the exact text of its label. */
export const field = (label: string): Promise<HTMLInputElement> => screen.findByLabelText(label);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

/** Fills inputs one after the other, by their labels. */
export async function fill(user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const input = await field(label);
    await user.clear(input);
    await user.paste(value);
  }
}
