// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { User } from "../contracts/user.ts";
import { Navigate } from "../facade/router.ts";
import { createTestHost, renderRoutes } from "../testing/test-host.tsx";
import { CodeForm } from "./code-form.tsx";

afterEach(cleanup);

const ADA = { id: "u1", name: "Ada", email: "a@b.cd", createdAt: "2026-01-01T00:00:00Z", verified: true };
const MOVED = { ...ADA, email: "ada@b.cd" };

/** Hands in a code and gives the notices. */
async function confirm({ before, after, state }: { before?: User; after: User; state?: object }) {
  const host = createTestHost({
    storage: before ? { "u:token": "a.b.c" } : {},
    answers: { "PUT /user/validate": () => ({ accessToken: "d.e.f", user: after }) },
  });
  if (before) host.queryClient.setQueryData(["user"], before);
  if (before) host.drafts.set("settings/email", "{}");
  const notices: string[] = [];
  host.bus.on("notice", ({ type, message }) => notices.push(`${type}: ${message}`));
  const form = <CodeForm doneTo="/done" cancelTo="/cancelled" draft="settings/email" />;
  const routes = [
    { path: "/", element: <Navigate to="/code" state={state} replace /> },
    { path: "/code", element: form },
    { path: "/done", element: <p>Done</p> },
  ];
  const user = userEvent.setup({ delay: null });
  renderRoutes(host, routes, "/");
  await user.type(await screen.findByLabelText("Verification code"), "123456");
  const email = screen.queryByLabelText<HTMLInputElement>("Email");
  if (email !== null) await user.type(email, after.email);
  await user.click(screen.getByRole("button", { name: "Validate" }));
  await screen.findByText("Done");
  expect(host.drafts.get("settings/email")).toBeNull();
  return notices;
}

const EMAIL = "success: Your email has been changed";
const PASSWORD = "success: Your password has been changed";

it.each([
  ["a new email", { before: ADA, after: MOVED, state: { email: MOVED.email, type: "email" } }, [EMAIL]],
  ["a new password", { before: ADA, after: ADA, state: { email: ADA.email, type: "password" } }, [PASSWORD]],
  ["a new email on a page opened cold", { before: ADA, after: MOVED }, [EMAIL]],
  ["a sign-up", { after: ADA, state: { email: ADA.email } }, []],
])("the code of %s ends with the notice of what changed, and the form's draft", async (_, flow, expected) => {
  const notices = await confirm(flow);
  await waitFor(() => expect(notices).toEqual(expected));
});
