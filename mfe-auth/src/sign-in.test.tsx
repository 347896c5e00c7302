// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ADA, button, field, fill, openAuth, PASSWORD } from "./testing/open-auth.tsx";

afterEach(cleanup);

const CREDENTIALS = { Email: ADA.email, Password: PASSWORD };

describe("signing in", () => {
  it("begins the session and opens the dashboard when the account is validated", async () => {
    const answer = vi.fn((_: { body?: unknown }) => ({ accessToken: "a.real.token", user: ADA }));
    const { user, host, path } = openAuth("/register/signin", { answers: { "PUT /user": answer } });
    await fill(user, CREDENTIALS);
    await user.click(button("Sign In"));
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(answer.mock.calls[0]?.[0].body).toEqual({ email: ADA.email, password: PASSWORD });
    expect(host.store.get("u:token")).toBe("a.real.token");
    expect(host.queryClient.getQueryData(["user"])).toEqual(ADA);
  });

  it.each([
    ["/?from=list#v=1&symbols=BTCUSDT", "/?from=list#v=1&symbols=BTCUSDT"],
    ["//evil.example/dashboard", "/dashboard"],
    ["https://evil.example", "/dashboard"],
    [7, "/dashboard"],
  ])("leads back to %s of the link that led to it, as %s", async (returnTo, expected) => {
    const { user, router } = openAuth("/", {
      answers: { "PUT /user": () => ({ accessToken: "a.real.token", user: ADA }) },
    });
    await router.navigate("/register/signin", { state: { returnTo } });
    await fill(user, CREDENTIALS);
    await user.click(button("Sign In"));
    const shown = () => Object.values(router.state.location).slice(0, 3).join("");
    await waitFor(() => expect(shown()).toBe(expected));
  });

  it("goes on to the code, for the same address, when the account waits for it", async () => {
    const validate = vi.fn((_: { body?: unknown }) => ({ accessToken: "a.real.token", user: ADA }));
    const { user, host, path } = openAuth("/register/signin", {
      answers: { "PUT /user": () => ADA.id, "PUT /user/validate": validate },
    });
    await fill(user, CREDENTIALS);
    await user.click(button("Sign In"));
    const code = await field("Verification code");
    expect(path()).toBe("/register/validate");
    expect(screen.getByText(ADA.email)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(host.session.getState().kind).toBe("none");
    await user.type(code, "123456{Enter}");
    await waitFor(() => expect(path()).toBe("/dashboard"));
    expect(validate.mock.calls[0]?.[0].body).toEqual({ code: "123456", email: ADA.email });
    expect(host.session.getState().kind).toBe("user");
  });

  it.each([
    [401, "Email or password is wrong."],
    [404, "Not found"],
    [0, "The service cannot be reached. Check your connection and try again."],
  ])("refused with %i shows the service's sentence and keeps what was typed", async (status, sentence) => {
    const { user, path } = openAuth("/register/signin", {
      answers: {
        "PUT /user": () => {
          throw new ApiError(status, sentence);
        },
      },
    });
    await fill(user, CREDENTIALS);
    await user.click(button("Sign In"));
    const alert = (await screen.findByText(sentence)).closest("[role=alert]");
    expect(alert).not.toBeNull();
    expect((await field("Email")).value).toBe(ADA.email);
    expect((await field("Password")).value).toBe(PASSWORD);
    expect(path()).toBe("/register/signin");
  });

  it("sends once, however often it is asked to", async () => {
    const answer = vi.fn(() => new Promise(() => {}));
    const { user } = openAuth("/register/signin", { answers: { "PUT /user": answer } });
    await fill(user, CREDENTIALS);
    await user.dblClick(button("Sign In"));
    await user.type(await field("Password"), "{Enter}");
    expect(answer).toHaveBeenCalledTimes(1);
    expect(button("Sign In").getAttribute("aria-busy")).toBe("true");
  });

  it("says under each field what is wrong with it, and waits until it is right", async () => {
    const { user } = openAuth("/register/signin");
    await fill(user, { Email: "ada@", Password: "passw0rd" });
    expect(await screen.findByText("Please enter a valid email.")).toBeTruthy();
    expect(screen.getByText("Passwords must include uppercase, lowercase and digit characters")).toBeTruthy();
    expect(button("Sign In").disabled).toBe(true);
    const email = await field("Email");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(email.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Please enter a valid email.",
    );
    await fill(user, CREDENTIALS);
    await waitFor(() => expect(button("Sign In").disabled).toBe(false));
  });

  it("names both fields and puts the focus in the first when nothing is typed", async () => {
    const { user } = openAuth("/register/signin");
    const email = await field("Email");
    await user.click(button("Sign In"));
    expect(screen.getByText("Email must not be empty")).toBeTruthy();
    expect(screen.getByText("Password must have at least 8 characters")).toBeTruthy();
    expect(document.activeElement).toBe(email);
  });
});

describe("resetting a password", () => {
  const NEW = { Email: ADA.email, "New password": PASSWORD, "Confirm password": PASSWORD };

  it("asks for the new one and goes on to the code that makes it hold", async () => {
    const answer = vi.fn((_: { body?: unknown }) => ADA.id);
    const { user, path } = openAuth("/register/reset_password", {
      answers: { "PUT /user/password": answer },
    });
    await screen.findByRole("dialog", { name: "Reset your password" });
    await fill(user, NEW);
    await user.click(button("Reset password"));
    await field("Verification code");
    expect(path()).toBe("/register/validate");
    expect(answer.mock.calls[0]?.[0].body).toEqual({ email: ADA.email, password: PASSWORD });
    expect(screen.getByText(/to confirm your new password/)).toBeTruthy();
  });
});
