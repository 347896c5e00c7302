// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { Link } from "../facade/router.ts";
import { createTestHost, renderRoutes } from "../testing/test-host.tsx";
import { CodeForm } from "./code-form.tsx";

const USER = {
  ...{ id: "u1", name: "Ada", email: "ada@example.com", createdAt: "2026-01-01T00:00:00Z", verified: true },
};

function open(answers: Record<string, (request: { body?: unknown }) => unknown>, url = "/start") {
  const host = createTestHost({ storage: { "u:token": "guest" }, answers });
  const routes = [
    {
      path: "/start",
      element: (
        <Link to="/code" state={{ email: USER.email }}>
          Go
        </Link>
      ),
    },
    { path: "/code", element: <CodeForm doneTo="/done" cancelTo="/cancelled" /> },
    { path: "*", element: null },
  ];
  return { host, user: userEvent.setup({ delay: null }), ...renderRoutes(host, routes, url) };
}

const code = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Verification code" });
const validate = () => screen.getByRole<HTMLButtonElement>("button", { name: "Validate" });

afterEach(cleanup);

describe("the code form", () => {
  it("takes only codes of at least 4 characters, and lets a phone offer them", async () => {
    const { user } = open({}, "/code");
    const input = await code();
    expect(input.autocomplete).toBe("one-time-code");
    expect(input.inputMode).toBe("numeric");
    expect(validate().disabled).toBe(true);
    await user.type(input, "123 ");
    expect(validate().disabled).toBe(true);
    await user.type(input, "4");
    expect(validate().disabled).toBe(false);
  });

  it("shows the address in its alphabet, and sends it as the service knows it", async () => {
    const answer = vi.fn((_: { body?: unknown }) => ({}));
    const { user, router } = open({ "POST /user/code": answer });
    const email = "anna@xn--e1afmkfd.xn--p1ai";
    await act(() => router.navigate("/code", { state: { email } }));
    expect(await screen.findByText("anna@пример.рф")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Resend code" }));
    expect(await screen.findByText("A new code is on its way to anna@пример.рф.")).toBeTruthy();
    expect(answer.mock.calls[0]?.[0].body).toEqual({ email });
  });

  it("hands in the code with the address from the navigation, and begins the session", async () => {
    const answer = vi.fn((_: { body?: unknown }) => ({ accessToken: "token", user: USER }));
    const { user, host, router } = open({ "PUT /user/validate": answer });
    host.queryClient.setQueryData(["streams"], { tstreams: 3 });
    await user.click(screen.getByText("Go"));
    await user.type(await code(), "123456{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/done"));
    expect(answer.mock.calls[0]?.[0].body).toEqual({ code: "123456", email: USER.email });
    expect(host.session.getState()).toEqual({ kind: "user", token: "token" });
    expect(host.queryClient.getQueryData(["user"])).toEqual(USER);
    expect(host.queryClient.getQueryData(["streams"])).toBeUndefined();
  });

  it("opened cold asks for the address", async () => {
    const answer = vi.fn((_: { body?: unknown }) => ({ accessToken: "token", user: USER }));
    const { user, router } = open({ "PUT /user/validate": answer }, "/code");
    await user.type(await code(), "1234{Enter}");
    expect(await screen.findByText("Email must not be empty")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Email" }), USER.email);
    await waitFor(() => expect(validate().disabled).toBe(false));
    await user.click(validate());
    await waitFor(() => expect(router.state.location.pathname).toBe("/done"));
    expect(answer.mock.calls[0]?.[0].body).toEqual({ code: "1234", email: USER.email });
  });

  it.each([
    ["one step back", "/start", "/start"],
    ["to its route where there is none", "/code", "/cancelled"],
  ])("'Cancel' leads %s", async (_, url, path) => {
    const { user, router } = open({}, url);
    if (url === "/start") await user.click(screen.getByText("Go"));
    await code();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
});

describe("resending the code", () => {
  const resend = () => screen.getByRole("button", { name: "Resend code" });

  it("clears the refused code and its error, and the next one is handed in", async () => {
    let attempts = 0;
    const { user, router, host } = open({
      "PUT /user/validate": () => {
        attempts += 1;
        if (attempts > 1) return { accessToken: "token", user: USER };
        throw new ApiError(401, "No attempts left. Send a new code.");
      },
      "POST /user/code": () => undefined,
    });
    await user.click(screen.getByText("Go"));
    await user.type(await code(), "000000{Enter}");
    await screen.findByText("No attempts left. Send a new code.");
    expect(host.session.getState().kind).toBe("guest");
    await user.click(resend());
    await screen.findByText(/A new code is on its way/);
    expect(screen.queryByText("No attempts left. Send a new code.")).toBeNull();
    expect((await code()).value).toBe("");
    await user.type(await code(), "123456{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/done"));
  });

  it("keeps the refused code and its error when it fails", async () => {
    const fail = (status: number, message: string) => () => {
      throw new ApiError(status, message);
    };
    const { user } = open({
      "PUT /user/validate": fail(401, "The code is wrong or has expired."),
      "POST /user/code": fail(429, "Too many codes. Try again in a minute."),
    });
    await user.click(screen.getByText("Go"));
    await user.type(await code(), "000000{Enter}");
    await screen.findByText("The code is wrong or has expired.");
    await user.click(resend());
    await screen.findByText("Too many codes. Try again in a minute.");
    expect(screen.getByText("The code is wrong or has expired.")).toBeTruthy();
    expect((await code()).value).toBe("000000");
  });
});
