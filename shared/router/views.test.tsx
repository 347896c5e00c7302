// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { RouteObject } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useNavigate, useParams, useRouteError } from "./contexts.ts";
import {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  Navigate,
  Outlet,
  RouterProvider,
} from "./lean-router.ts";

afterEach(cleanup);

function open(routes: RouteObject[], url = "/") {
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  render(<RouterProvider router={router} />);
  return router;
}

const page = (element: React.ReactNode): RouteObject[] => [
  { path: "/", element },
  { path: "/other", element: <p>other</p> },
];

describe("a link", () => {
  it("goes to its route without loading the page anew", async () => {
    const router = open(page(<Link to="/other?a=1">go</Link>));
    const link = screen.getByRole("link", { name: "go" });
    expect(link.getAttribute("href")).toBe("/other?a=1");
    await userEvent.click(link);
    expect(await screen.findByText("other")).toBeDefined();
    expect(router.state.historyAction).toBe("PUSH");
  });

  it("to the present address adds nothing to the history", async () => {
    const router = open(page(<Link to="/">here</Link>));
    await userEvent.click(screen.getByRole("link"));
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it.each([
    ["that opens another tab", { target: "_blank" }, ""],
    ["whose click was dealt with", { onClick: (event: React.MouseEvent) => event.preventDefault() }, ""],
    ["clicked for another tab", {}, "{Control>}"],
  ])("%s is left to the browser", async (_, props, keys) => {
    const router = open(
      page(
        <Link to="/other" {...props}>
          go
        </Link>,
      ),
    );
    vi.spyOn(window, "open").mockReturnValue(null);
    const user = userEvent.setup();
    if (keys !== "") await user.keyboard(keys);
    await user.click(screen.getByRole("link"));
    expect(router.state.location.pathname).toBe("/");
  });

  it("to another host is none of the router's, and a path never names one", () => {
    open(
      page(
        <>
          <Link to="https://elsewhere.test/a">out</Link>
          <Link to={{ pathname: "/\\elsewhere.test" }}>in</Link>
        </>,
      ),
    );
    const [out, within] = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect([out, within]).toEqual(["https://elsewhere.test/a", "/elsewhere.test"]);
  });

  it("is relative to the route around it", () => {
    const child = { path: "child/:id", element: <Link to="..">up</Link> };
    open(
      [{ path: "/", children: [{ path: "parent", element: <Outlet />, children: [child] }] }],
      "/parent/child/1",
    );
    expect(screen.getByRole("link").getAttribute("href")).toBe("/parent");
  });
});

describe("views of routes", () => {
  it("know the parameters of the whole address", async () => {
    const Show = () => <p>{JSON.stringify(useParams())}</p>;
    open([{ path: "/:a", element: <Outlet />, children: [{ path: ":b/*", Component: Show }] }], "/1/2/3");
    expect(screen.getByText('{"a":"1","b":"2","*":"3"}')).toBeDefined();
  });

  it("may send elsewhere when shown", async () => {
    const router = open(page(<Navigate to="/other" replace />));
    expect(await screen.findByText("other")).toBeDefined();
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("that throw leave their place to the next error element, until the page is another", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const Broken = () => {
      throw new Error("bad day");
    };
    const Said = () => <p>{(useRouteError() as Error).message}</p>;
    const child = { index: true, errorElement: <Said />, element: <Broken /> };
    const router = open([
      { path: "/", element: <Outlet />, children: [child, { path: "other", element: <p>other</p> }] },
    ]);
    expect(screen.getByText("bad day")).toBeDefined();
    await act(() => router.navigate("/other"));
    expect(screen.getByText("other")).toBeDefined();
  });

  it("that come late have something stand in for them while the page starts", async () => {
    let arrive = (_: object) => {};
    const lazy = () => new Promise<object>((resolve) => (arrive = resolve));
    const router = open([{ path: "/", hydrateFallbackElement: <p>one moment</p>, lazy }]);
    expect(screen.getByText("one moment")).toBeDefined();
    await act(async () => arrive({ Component: () => <p>here</p>, loader: () => "data" }));
    expect(await screen.findByText("here")).toBeDefined();
    expect(router.state.initialized).toBe(true);
  });

  it("cannot navigate while they are rendered", () => {
    const Hasty = () => {
      void useNavigate()("/other");
      return <p>here</p>;
    };
    const router = open(page(<Hasty />));
    expect(router.state.location.pathname).toBe("/");
  });
});

describe("the browser's history", () => {
  it("may begin with an address of slashes", async () => {
    const router = createMemoryRouter([{ path: "/", loader: ({ request }) => request.url }], {
      initialEntries: ["//"],
    });
    await vi.waitFor(() => expect(router.state.loaderData).toEqual({ 0: "http://localhost//" }));
  });

  it("keeps addresses and what they came with", async () => {
    window.history.replaceState(null, "", "/");
    const router = createBrowserRouter(page(null));
    await router.navigate("/other?q=[1]#end", { state: { from: "here" } });
    expect(window.location.pathname + window.location.search + window.location.hash).toBe("/other?q=[1]#end");
    router.dispose();
    const reloaded = createBrowserRouter(page(null));
    expect(reloaded.state.location.state).toEqual({ from: "here" });
    window.history.replaceState(null, "", "/");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(reloaded.state.location.pathname).toBe("/");
    reloaded.dispose();
  });

  it.each(["/other", "\\\\/other", "//other"])("follows a redirect to %s within the page", async (to) => {
    const router = createMemoryRouter([
      { path: "/", loader: () => new Response(null, { status: 302, headers: { Location: to } }) },
      { path: "/other", element: <p>other</p> },
    ]);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/other"));
  });
});
