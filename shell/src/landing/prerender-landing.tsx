import { type Host, HostProvider } from "@cointide/shared/host";
import { QueryClient, QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, RouterProvider } from "@cointide/shared/router";
import { renderToStaticMarkup } from "react-dom/server";
import { LandingPage } from "./landing-page.tsx";

/** Nothing of it is used before somebody does something. */
const NO_HOST = {} as Host;

/**
 * The landing page's markup as its first render in a browser makes it, with places for prices. Runs when the shell is
 * built; the page's title is the document's.
 */
export function prerenderLanding(): string {
  const router = createMemoryRouter([{ path: "/", element: <LandingPage /> }]);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HostProvider value={NO_HOST}>
        <RouterProvider router={router} />
      </HostProvider>
    </QueryClientProvider>,
  );
  router.dispose();
  return markup.replace(/<title>.*?<\/title>/, "");
}
