import { listedFiles } from "./listed-files.ts";

/** Every file of the project, and every folder that has one. */
export const PATHS: ReadonlySet<string> = new Set(
  listedFiles().flatMap((file) =>
    file.split("/").map((_, depth, parts) => parts.slice(0, depth + 1).join("/")),
  ),
);

/** What stands in backticks in a text and may be the path of a file or folder, such as `shared/ticks` or `page.tsx`. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*)\/?`/g)].map(([, path]) => path ?? "");

/** The first folder or file of a path. */
export const firstOf = (path: string): string => path.split("/", 1)[0] ?? "";
