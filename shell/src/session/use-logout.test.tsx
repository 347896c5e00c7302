// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useLogout } from "./use-logout.ts";

afterEach(cleanup);

function Page() {
  return (
    <button type="button" onClick={useLogout()}>
      Logout
    </button>
  );
}

async function logOut(token: string, answer: () => unknown) {
  const end = vi.fn(answer);
  const storage = { "u:token": token, "u:streams": "[]", "u:exportStreams": "ada@example.com" };
  const host = createTestHost({ storage, answers: { "DELETE /session": end } });
  host.queryClient.setQueryData(["user"], { name: "Ada", id: "u1", email: "ada@example.com" });
  host.queryClient.setQueryData(["sessions"], []);
  host.queryClient.setQueryData(["streams"], { tstreams: 3 });
  const notices: string[] = [];
  host.bus.on("notice", ({ message }) => notices.push(message));
  const { router } = renderRoutes(
    host,
    [
      { path: "/", element: <h1>Welcome</h1> },
      { path: "/dashboard", element: <Page /> },
    ],
    "/dashboard",
  );
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await screen.findByRole("heading", { name: "Welcome" });
  expect(router.state.location.pathname).toBe("/");
  expect(host.store.get("u:token")).toBeNull();
  expect(host.session.getState().kind).toBe("none");
  expect(host.queryClient.getQueryData(["user"])).toBeUndefined();
  expect(host.queryClient.getQueryData(["streams"])).toBeUndefined();
  expect(host.queryClient.getQueryData(["sessions"])).toBeUndefined();
  expect(host.store.get("u:exportStreams")).toBeNull();
  expect(host.store.get("u:streams")).toBe("[]");
  return { end, notices };
}

it("ends a guest's session without a word to the service", async () => {
  const { end } = await logOut("guest", () => undefined);
  expect(end).not.toHaveBeenCalled();
});

it("ends a person's session on the service and in this browser", async () => {
  const { end, notices } = await logOut("a.b.c", () => undefined);
  expect(end).toHaveBeenCalledOnce();
  expect(notices).toEqual([]);
});

it("ends a person's session in this browser also when the service fails, and says so", async () => {
  const { notices } = await logOut("a.b.c", () => {
    throw new ApiError(0, "The service cannot be reached.");
  });
  expect(notices).toEqual(["The service cannot be reached."]);
});

it("does not wait for the service", async () => {
  await logOut("a.b.c", () => new Promise(() => {}));
});
