/**
 * The router's names that Cointide uses, and no others: a library shared whole is not tree-shaken, this
 * module is. Adding a name is a minor release of shared.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  matchPath,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirect,
  type To,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "react-router-dom";
export { Link } from "./link.tsx";
