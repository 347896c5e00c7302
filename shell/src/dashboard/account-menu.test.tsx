// @vitest-environment happy-dom
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { AccountMenu } from "./account-menu.tsx";

afterEach(cleanup);

it("imports local streams for a person with an account", async () => {
  const host = createTestHost({ storage: { "u:token": "a.b.c" } });
  const notices: string[] = [];
  host.bus.on("notice", ({ message }) => notices.push(message));
  renderRoutes(host, [{ path: "*", element: <AccountMenu /> }], "/dashboard");
  await userEvent.click(screen.getByRole("button", { name: "Settings menu" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Import local streams" }));
  await waitFor(() => expect(notices).toEqual(["No local streams found"]));
});
