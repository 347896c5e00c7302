// @vitest-environment happy-dom
import { asksBeforeDelete, stopAskingBeforeDelete } from "@cointide/shared/session/delete-prompt";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AccountMenu } from "./account-menu.tsx";

// The modules of an import load once before the tests, since a busy machine is slow.
beforeAll(() => import("../import/import-guest-streams.ts"), 60_000);
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

it('takes "Do not ask again" back, where it was chosen', async () => {
  const host = createTestHost({ storage: { "u:token": "guest" } });
  const notices: string[] = [];
  host.bus.on("notice", ({ message }) => notices.push(message));
  renderRoutes(host, [{ path: "*", element: <AccountMenu /> }], "/dashboard");
  const open = () => userEvent.click(screen.getByRole("button", { name: "Settings menu" }));
  const item = () => screen.queryByRole("menuitem", { name: "Ask before deleting" });
  await open();
  expect(item()).toBeNull();
  await userEvent.keyboard("{Escape}");
  stopAskingBeforeDelete(host.store);
  await open();
  await userEvent.click(item() as HTMLElement);
  expect(asksBeforeDelete(host.store)).toBe(true);
  expect(notices).toEqual(["You will be asked before a stream is deleted"]);
  await open();
  expect(item()).toBeNull();
});
