// @vitest-environment happy-dom
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "@cointide/shared/router";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { replaceRoutes, showAgain } from "./replace-routes.ts";

afterEach(cleanup);

const frameLoader = vi.fn(() => null);

/** A frame with a field, and below it what is replaced. */
const tree = (...children: RouteObject[]): RouteObject[] => [
  {
    id: "frame",
    path: "/",
    loader: frameLoader,
    shouldRevalidate: () => false,
    hydrateFallbackElement: <p>one moment</p>,
    element: (
      <>
        <input aria-label="Note" />
        <Outlet />
      </>
    ),
    children,
  },
];
const view = (text: string, loader?: () => unknown): RouteObject => ({
  id: text,
  path: "view",
  element: <p>{text}</p>,
  ...(loader && { loader }),
});

async function open(url: string) {
  frameLoader.mockClear();
  const router = createMemoryRouter(tree(view("old", () => null)), { initialEntries: ["/", url] });
  render(<RouterProvider router={router} />);
  await screen.findByText("old");
  return router;
}

describe("a replaced tree of routes", () => {
  it.each(["/view?a=1#top"])("shows what it has for %s, with all around it left alone", async (url) => {
    const router = await open(url);
    const note = screen.getByRole("textbox");
    await userEvent.type(note, "buy low");
    const loader = vi.fn(() => null);
    replaceRoutes(router, tree(view("new", loader)));
    act(() => showAgain(router));
    expect(await screen.findByText("new")).toBeDefined();
    expect(screen.queryByText("old")).toBeNull();
    expect(loader).toHaveBeenCalledOnce();
    expect(frameLoader).toHaveBeenCalledOnce();
    expect(screen.getByRole("textbox")).toBe(note);
    expect(note).toHaveProperty("value", "buy low");
    expect(document.activeElement).toBe(note);
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(url);
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe("/");
  });

  it("is used by the next navigation where nothing is to be shown again", async () => {
    const router = await open("/view");
    replaceRoutes(router, tree(view("new")));
    expect(screen.getByText("old")).toBeDefined();
    await act(() => router.navigate("/"));
    await act(() => router.navigate("/view"));
    expect(await screen.findByText("new")).toBeDefined();
  });

  it("serves a navigation that is under way as well", async () => {
    const router = await open("/view");
    await act(() => router.navigate("/"));
    let arrive = () => {};
    replaceRoutes(
      router,
      tree(view("old", () => new Promise<null>((resolve) => (arrive = () => resolve(null))))),
    );
    act(() => void router.navigate("/view"));
    replaceRoutes(router, tree(view("new", () => null)));
    act(() => showAgain(router));
    arrive();
    expect(await screen.findByText("new")).toBeDefined();
    expect(router.state.location.pathname).toBe("/view");
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe("/");
  });

  it("is refused where it is no valid tree, and the former one can be put back", async () => {
    const router = await open("/view");
    expect(() => replaceRoutes(router, tree(view("same"), view("same")))).toThrow("same");
    replaceRoutes(router, tree(view("old")));
    await act(() => router.navigate("/"));
    await act(() => router.navigate("/view"));
    expect(await screen.findByText("old")).toBeDefined();
  });
});
