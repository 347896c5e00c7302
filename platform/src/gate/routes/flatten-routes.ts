/** The parts of a route object that determine its path. */
type Route = { path?: unknown; index?: unknown; children?: unknown };

const PARENTS: Record<string, string> = { root: "/", dashboard: "/dashboard" };

/** Joins a path to its parent. An absolute path stays as it is, but the router requires it to start with the parent. */
function joinPaths(parent: string, path: string): string {
  if (!path.startsWith("/")) return `${parent === "/" ? "" : parent}/${path}`.replace(/\/+$/, "") || "/";
  if (!path.startsWith(parent)) throw new Error(`the absolute path ${path} must start with ${parent}`);
  return path;
}

function below(parent: string, routes: unknown): string[] {
  if (!Array.isArray(routes)) return [];
  return (routes as Route[]).flatMap(({ path, index, children }) => {
    const own = typeof path === "string" ? joinPaths(parent, path) : parent;
    const isRoute = typeof path === "string" || index === true;
    return [...(isRoute ? [own] : []), ...below(own, children)];
  });
}

/**
 * The full paths, such as `/dashboard/streams/:id?`, of the routes that a slice's `createRoutes` returned.
 * Throws a sentence where they are not route objects by their parent in the shell.
 */
export function flattenRoutes(routes: unknown): string[] {
  if (routes instanceof Promise)
    throw new Error("it returned a promise; routes must be available synchronously");
  if (typeof routes !== "object" || routes === null || Array.isArray(routes))
    throw new Error("it did not return an object of routes by their parent route in the shell");
  const paths = Object.entries(routes).flatMap(([parent, list]) => {
    const at = PARENTS[parent];
    if (at === undefined) throw new Error(`the shell has no route "${parent}" for child routes`);
    if (!Array.isArray(list)) throw new Error(`the routes under "${parent}" are not a list`);
    return below(at, list);
  });
  return [...new Set(paths)].sort();
}
