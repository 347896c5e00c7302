// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { button, field, openAuth } from "./testing/open-auth.tsx";

afterEach(cleanup);

describe("/register", () => {
  it("leads to sign in", async () => {
    const { path } = openAuth("/register");
    await field("Password");
    expect(path()).toBe("/register/signin");
  });

  it.each(["/register/signin", "/register/validate"])(
    "%s opens cold and closes to the landing page",
    async (url) => {
      const { user, path } = openAuth(url);
      const dialog = within(await screen.findByRole("dialog"));
      await user.click(dialog.getByRole("button", { name: "Close" }));
      await waitFor(() => expect(path()).toBe("/"));
    },
  );

  it("is open to a guest, who needs it to get an account", async () => {
    const { path } = openAuth("/register/signup", { storage: { "u:token": "guest" } });
    await field("Name");
    expect(path()).toBe("/register/signup");
  });

  it.each(["/register", "/register/signin", "/dashboard/export"])(
    "%s sends a verified user to the dashboard",
    async (url) => {
      const { path } = openAuth(url, { storage: { "u:token": "a.real.token" } });
      await screen.findByText("Your streams");
      expect(path()).toBe("/dashboard");
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );
});

describe("the focus", () => {
  it("is in the first field when a step opens", async () => {
    openAuth("/register/signin");
    const email = await field("Email");
    expect(document.activeElement).toBe(email);
  });

  it("goes to the first field of a step that took the place of what had it", async () => {
    const { user } = openAuth("/register/signin");
    await field("Email");
    await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
    await field("New password");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
  });
});

describe("every password field", () => {
  it.each([
    ["/register/signin", ["Password"], "current-password"],
    ["/register/signup", ["Password", "Confirm password"], "new-password"],
    ["/register/reset_password", ["New password", "Confirm password"], "new-password"],
  ])(
    "can be shown, pasted into and filled in by a password manager in %s",
    async (url, labels, autoComplete) => {
      const { user } = openAuth(url);
      for (const label of labels) {
        const input = await field(label);
        expect(input.type).toBe("password");
        expect(input.required).toBe(true);
        expect(input.autocomplete).toBe(autoComplete);
        const toggle = within(input.parentElement as HTMLElement).getByRole("button", {
          name: "Show password",
        });
        await user.click(toggle);
        expect((await field(label)).type).toBe("text");
        await user.click(await field(label));
        await user.paste("Passw0rd");
        expect((await field(label)).value).toBe("Passw0rd");
      }
    },
  );

  it.each(["/register/signin", "/register/signup", "/register/reset_password", "/register/validate"])(
    "every email field of %s has the type and is required",
    async (url) => {
      openAuth(url);
      const email = await field("Email");
      expect(email.type).toBe("email");
      expect(email.required).toBe(true);
      expect(button("Close")).toBeTruthy();
    },
  );
});
