// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ADA, button, field, fill, GUEST_STREAMS, openAuth, PASSWORD } from "./testing/open-auth.tsx";

afterEach(cleanup);

const VALUES = { Name: " Ada ", Email: ADA.email, Password: PASSWORD, "Confirm password": PASSWORD };
const SESSION = { accessToken: "a.real.token", user: ADA };
const GUEST = { "u:token": "guest", "u:streams": GUEST_STREAMS };
const WALL = "Create a free account to enjoy fully customizable streams!";
const refuse = (status: number, sentence: string) => () => {
  throw new ApiError(status, sentence);
};

describe("signing up", () => {
  it("goes on to the code, and with it to the dashboard", async () => {
    const signUp = vi.fn((_: { body?: unknown }) => ADA.id);
    const { user, host, path } = openAuth("/register/signup", {
      answers: { "POST /user": signUp, "PUT /user/validate": () => SESSION },
    });
    await fill(user, VALUES);
    await user.click(button("Sign Up"));
    await user.type(await field("Verification code"), "1234");
    await user.click(button("Validate"));
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(signUp.mock.calls[0]?.[0].body).toEqual({ name: "Ada", email: ADA.email, password: PASSWORD });
    expect(host.store.get("u:token")).toBe("a.real.token");
    expect(host.store.get("u:exportStreams")).toBeNull();
  });

  it("shows the first message of every field that has content", async () => {
    const { user } = openAuth("/register/signup");
    await fill(user, { Name: "!!!", Email: "ada", Password: "short", "Confirm password": "other" });
    expect(await screen.findByText("Name must contain only word characters.")).toBeTruthy();
    expect(screen.getByText("Please enter a valid email.")).toBeTruthy();
    expect(screen.getByText("Password must have at least 8 characters")).toBeTruthy();
    expect(screen.getByText("Passwords must match")).toBeTruthy();
    expect(button("Sign Up").disabled).toBe(true);
  });

  it("refused shows why and keeps the form", async () => {
    const { user, host } = openAuth("/register/signup", {
      storage: GUEST,
      answers: { "POST /user": refuse(409, "This email is already registered.") },
    });
    await fill(user, VALUES);
    await user.click(screen.getByRole("checkbox"));
    await user.click(button("Sign Up"));
    expect(await screen.findByText("This email is already registered.")).toBeTruthy();
    expect((await field("Confirm password")).value).toBe(PASSWORD);
    expect(host.store.get("u:exportStreams")).toBeNull();
  });

  it.each([
    ["Sign in", "/register/signin"],
    ["reset your password", "/register/reset_password"],
  ])("leads to '%s' with the address filled in when the email is registered", async (name, to) => {
    const { user, host, path } = openAuth("/register/signup", {
      answers: { "POST /user": refuse(409, "This email is already registered.") },
    });
    host.drafts.set(to.endsWith("signin") ? "sign-in" : "reset-password", '{"email":"other@example.com"}');
    await fill(user, { ...VALUES, Email: "Ada@Пример.рф" });
    expect(screen.queryByText(/Is it yours/)).toBeNull();
    await user.click(button("Sign Up"));
    await user.click(await screen.findByRole("link", { name }));
    await waitFor(() => expect(path()).toBe(to));
    expect((await field("Email")).value).toBe("Ada@пример.рф");
    const [password] = await screen.findAllByLabelText(/^(New p|P)assword$/);
    await waitFor(() => expect(document.activeElement).toBe(password));
  });

  it.each([503])("refused with %i says nothing of accounts", async (status) => {
    const { user } = openAuth("/register/signup", { answers: { "POST /user": refuse(status, "Not now.") } });
    await fill(user, VALUES);
    await user.click(button("Sign Up"));
    expect(await screen.findByText("Not now.")).toBeTruthy();
    expect(screen.queryByText(/Is it yours/)).toBeNull();
  });

  it.each([true, false])("leaves the marker as it is when the export toggle is at %s", async (exports) => {
    const { user, host } = openAuth("/register/signup", {
      storage: exports ? GUEST : { ...GUEST, "u:exportStreams": "somebody.else@example.com" },
      answers: { "POST /user": () => ADA.id },
    });
    await fill(user, VALUES);
    const toggle = () => screen.getByRole("checkbox", { name: "Export local streams to my account" });
    expect(toggle()).toHaveProperty("checked", false);
    if (exports) await user.click(toggle());
    await user.click(button("Sign Up"));
    await field("Verification code");
    expect(host.store.get("u:exportStreams")).toBe(exports ? ADA.email : null);
    expect(host.store.get("u:streams")).toBe(GUEST_STREAMS);
    await user.click(button("Cancel"));
    await field("Name");
    expect(toggle()).toHaveProperty("checked", exports);
  });
});

it("Clear unticks the export toggle with the texts permanently", async () => {
  const { user, router, host } = openAuth("/register/signup", { storage: GUEST });
  const leaveAndReturn = async () => {
    await act(() => router.navigate("/"));
    await act(() => router.navigate("/register/signup"));
    return screen.findByRole("checkbox");
  };
  await user.click(await screen.findByRole("checkbox"));
  expect(await leaveAndReturn()).toHaveProperty("checked", true);
  await fill(user, { Email: ADA.email });
  expect(await leaveAndReturn()).toHaveProperty("checked", true);
  await user.click(button("Clear"));
  expect(screen.getByRole("checkbox")).toHaveProperty("checked", false);
  expect((await field("Email")).value).toBe("");
  expect(await leaveAndReturn()).toHaveProperty("checked", false);
  expect(host.drafts.get("sign-up")).toBeNull();
});

describe("the export wall", () => {
  it("signs a guest up over the dashboard, with the streams marked to follow", async () => {
    const { user, host, path } = openAuth("/dashboard", {
      storage: GUEST,
      answers: { "POST /user": () => ADA.id, "PUT /user/validate": () => SESSION },
    });
    await user.click(await screen.findByRole("link", { name: "Export data to cloud" }));
    await screen.findByRole("dialog", { name: WALL });
    await fill(user, VALUES);
    await user.click(button("Sign Up"));
    const code = await field("Verification code");
    expect(path()).toBe("/dashboard/validate");
    expect(host.store.get("u:exportStreams")).not.toBeNull();
    await user.type(code, "123456{Enter}");
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(host.session.getState().kind).toBe("user");
    expect(host.store.get("u:exportStreams")).not.toBeNull();
    expect(host.store.get("u:streams")).toBe(GUEST_STREAMS);
  });
});
