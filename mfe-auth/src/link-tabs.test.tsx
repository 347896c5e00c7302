import { createMemoryRouter, RouterProvider } from "@cointide/shared/router";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { LinkTabs } from "./link-tabs.tsx";

// @vitest-environment happy-dom

const TABS = [
  { to: "/register/signin", label: "Sign In" },
  { to: "/register/signup", label: "Sign Up" },
];

function renderTabs(url: string) {
  const routes = [{ path: "*", element: <LinkTabs label="Account" tabs={TABS} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/", url], initialIndex: 1 });
  render(<RouterProvider router={router} />);
  return router;
}

const tab = (name: string, selected?: boolean) => screen.getByRole("tab", { name, selected });

describe("LinkTabs", () => {
  afterEach(cleanup);

  it("selects the tab of the present route", () => {
    renderTabs("/register/signup");
    expect(screen.getByRole("tablist", { name: "Account" })).toBeTruthy();
    expect(tab("Sign Up", true).getAttribute("href")).toBe("/register/signup");
    expect(tab("Sign In", false).tabIndex).toBe(-1);
  });

  it("moves the focus by arrows, Home and End without leaving the route", async () => {
    const router = renderTabs("/register/signin");
    await userEvent.tab();
    expect(document.activeElement).toBe(tab("Sign In"));
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(tab("Sign Up"));
    expect(tab("Sign Up").tabIndex).toBe(0);
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(tab("Sign In"));
    await userEvent.keyboard("{End}");
    expect(document.activeElement).toBe(tab("Sign Up"));
    await userEvent.keyboard("{Home}");
    expect(document.activeElement).toBe(tab("Sign In"));
    expect(router.state.location.pathname).toBe("/register/signin");
  });

  it.each(["{Enter}", " "])(
    "goes to the focused tab's route at %j, in place of the present one",
    async (key) => {
      const router = renderTabs("/register/signin");
      await userEvent.tab();
      await userEvent.keyboard(`{ArrowRight}${key}`);
      expect(router.state.location.pathname).toBe("/register/signup");
      expect(router.state.historyAction).toBe("REPLACE");
      expect(tab("Sign Up", true)).toBe(document.activeElement);
    },
  );

  it("is entered at the selected tab, or at the first where none is", async () => {
    renderTabs("/register/validate");
    await userEvent.tab();
    expect(document.activeElement).toBe(tab("Sign In", false));
  });
});
