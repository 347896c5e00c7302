// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ADA, dialog, field, openSettings } from "./testing/open-settings.tsx";

afterEach(cleanup);

const refuse = (status: number, message: string) => () => {
  throw new ApiError(status, message);
};
const body = (answer: ReturnType<typeof vi.fn>) => answer.mock.calls[0]?.[0].body;

describe("a guest", () => {
  it.each(["", "/password", "/validate"])("is sent from settings%s to the export page", async (below) => {
    const { path } = openSettings(`/dashboard/settings${below}`, { token: "guest" });
    expect(await screen.findByRole("heading", { name: "Export" })).toBeTruthy();
    expect(path()).toBe("/dashboard/export");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the settings", () => {
  it("show name, email and a masked password, with links to change them", async () => {
    openSettings("/dashboard/settings");
    const settings = within(await dialog("Settings"));
    expect((await settings.findByLabelText<HTMLInputElement>("Name")).value).toBe("Ada");
    expect(settings.getByText(ADA.email)).toBeTruthy();
    expect(settings.getByText("••••••••")).toBeTruthy();
    const links = settings.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Change", "/dashboard/settings/email"],
      ["Change", "/dashboard/settings/password"],
      ["Manage", "/dashboard/settings/devices"],
      ["Delete account", "/dashboard/settings/delete"],
    ]);
  });

  it("say why they cannot be shown", async () => {
    openSettings("/dashboard/settings", { answers: { "GET /user": refuse(503, "Try again later.") } });
    expect((await screen.findByText("Try again later.")).closest("[role=alert]")).toBeTruthy();
  });

  it.each([
    ["password", "Change password"],
    ["email", "Change email"],
    ["devices", "Devices"],
    ["delete", "Delete account"],
    ["validate", "Check your email"],
  ])("have %s as a modal over them, also when opened cold, that closes back to them", async (below, name) => {
    const { user, path } = openSettings(`/dashboard/settings/${below}`);
    const modal = within(await dialog(name));
    await user.click(modal.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(path()).toBe("/dashboard/settings"));
    expect(screen.queryByRole("dialog", { name })).toBeNull();
    expect(await dialog("Settings")).toBeTruthy();
  });
});

describe("the name", () => {
  const rename = async (name: string, answer: (request: object) => unknown) => {
    const view = openSettings("/dashboard/settings", { answers: { "PUT /user/name": answer } });
    const input = await field("Name");
    await view.user.clear(input);
    await view.user.type(input, name);
    return view;
  };
  const update = () => screen.getByRole<HTMLButtonElement>("button", { name: "Update" });

  it.each([
    ["the service saved it", () => ({ user: { ...ADA, name: "Grace H." } }), "Grace H."],
    ["it was sent, where an earlier service does not say", () => undefined, "Grace"],
  ])("is trimmed, sent, and shown to the whole page as %s", async (_, reply, saved) => {
    const answer = vi.fn(reply);
    const { user, host, notices } = await rename("  Grace ", answer);
    await user.click(update());
    await waitFor(() => expect(notices).toEqual(["success: Your name has been updated"]));
    expect(body(answer)).toEqual({ name: "Grace" });
    expect(host.queryClient.getQueryData(["user"])).toEqual({ ...ADA, name: saved });
    expect((await field("Name")).value).toBe(saved);
  });

  it("is warned of and cannot be sent when it has no word character", async () => {
    const answer = vi.fn();
    await rename("!!!", answer);
    expect(await screen.findByText("Name must contain only word characters.")).toBeTruthy();
    expect(update().disabled).toBe(true);
    expect(answer).not.toHaveBeenCalled();
  });

  it("says under the form why it was refused, and stays as it was elsewhere", async () => {
    const { user, host } = await rename("Grace", refuse(429, "Too many requests."));
    await user.click(update());
    expect(await screen.findByText("Too many requests.")).toBeTruthy();
    expect(host.queryClient.getQueryData(["user"])).toEqual(ADA);
  });
});

describe("a new password", () => {
  it("is asked for, then confirmed by a mailed code", async () => {
    const asked = vi.fn(() => ADA.id);
    const validated = vi.fn(() => ({ accessToken: "a.new.token", user: ADA }));
    const { user, path, host } = openSettings("/dashboard/settings/password", {
      answers: { "PUT /user/password": asked, "PUT /user/validate": validated },
    });
    await user.type(await field("New password"), "Passw0rd2");
    await user.type(await field("Confirm password"), "Passw0rd2");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await user.type(await field("Verification code"), "123456");
    expect(body(asked)).toEqual({ email: ADA.email, password: "Passw0rd2" });
    await user.click(screen.getByRole("button", { name: "Validate" }));
    await waitFor(() => expect(path()).toBe("/dashboard/settings"));
    expect(body(validated)).toEqual({ code: "123456", email: ADA.email });
    expect(host.session.getState().token).toBe("a.new.token");
  });
});

describe("a new email", () => {
  it("is asked for with the password, and confirmed by the code sent there", async () => {
    const asked = vi.fn();
    const changed = { ...ADA, email: "ada@example.org" };
    const { user, path, host } = openSettings("/dashboard/settings/email", {
      answers: {
        "PUT /user/email": asked,
        "PUT /user/validate": () => ({ accessToken: "a.new.token", user: changed }),
      },
    });
    await user.type(await field("New email"), " ada@example.org ");
    await user.type(await field("Password"), "Passw0rd");
    await user.click(screen.getByRole("button", { name: "Change email" }));
    expect(await screen.findByText("ada@example.org")).toBeTruthy();
    expect(path()).toBe("/dashboard/settings/validate");
    expect(body(asked)).toEqual({ newmail: "ada@example.org", password: "Passw0rd" });
    await user.type(await field("Verification code"), "123456");
    await user.click(screen.getByRole("button", { name: "Validate" }));
    await waitFor(() => expect(path()).toBe("/dashboard/settings"));
    expect(host.queryClient.getQueryData(["user"])).toEqual(changed);
  });

  it("leads to the account that has it, by way of a logout, when it is registered", async () => {
    const ended = vi.fn();
    const { user, path, host, router } = openSettings("/dashboard/settings/email", {
      answers: {
        "PUT /user/email": refuse(409, "This email is already registered."),
        "DELETE /session": ended,
      },
    });
    await user.type(await field("New email"), "anna@xn--e1afmkfd.xn--p1ai");
    await user.type(await field("Password"), "Passw0rd");
    await user.click(screen.getByRole("button", { name: "Change email" }));
    expect(await screen.findByText("This email is already registered.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Log out and sign in there" }));
    await waitFor(() => expect(path()).toBe("/register/signin"));
    expect(router.state.location.state).toEqual({ email: "anna@пример.рф" });
    expect(ended).toHaveBeenCalledOnce();
    expect(host.session.getState().kind).toBe("none");
    expect(host.queryClient.getQueryData(["user"])).toBeUndefined();
  });

  it("says why it was refused, and keeps what was typed", async () => {
    const { user, path } = openSettings("/dashboard/settings/email", {
      answers: { "PUT /user/email": refuse(401, "The password is wrong.") },
    });
    await user.type(await field("New email"), "ada@example.org");
    await user.type(await field("Password"), "Passw0rd");
    await user.click(screen.getByRole("button", { name: "Change email" }));
    expect(await screen.findByText("The password is wrong.")).toBeTruthy();
    expect((await field("New email")).value).toBe("ada@example.org");
    expect(path()).toBe("/dashboard/settings/email");
  });
});

describe("deleting the account", () => {
  const openDelete = async (answer: (request: object) => unknown) => {
    const view = openSettings("/dashboard/settings/delete", { answers: { "DELETE /user": answer } });
    const modal = within(await dialog("Delete account"));
    await view.user.type(modal.getByLabelText("Password"), "Passw0rd");
    await view.user.click(modal.getByRole("button", { name: "Delete account" }));
    return view;
  };

  it("takes the password, ends the session and returns to the landing page", async () => {
    const answer = vi.fn();
    const { path, host, notices } = await openDelete(answer);
    expect(await screen.findByRole("heading", { name: "Landing" })).toBeTruthy();
    expect(body(answer)).toEqual({ password: "Passw0rd" });
    expect(path()).toBe("/");
    expect(host.session.getState()).toEqual({ kind: "none", token: null });
    await waitFor(() => expect(notices).toEqual(["success: Your account has been deleted"]));
    expect(host.queryClient.getQueryData(["user"])).toBeUndefined();
  });

  it("changes nothing when it is refused", async () => {
    const { path, host } = await openDelete(refuse(401, "The password is wrong."));
    expect(await screen.findByText("The password is wrong.")).toBeTruthy();
    expect(path()).toBe("/dashboard/settings/delete");
    expect(host.session.getState().kind).toBe("user");
  });
});
