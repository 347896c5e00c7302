import { escapeAttribute } from "./inline.ts";
import type { NeededFile } from "./route-files.ts";

const checked = ({ href, integrity }: NeededFile): string => {
  const check = integrity === undefined ? "" : ` integrity="${escapeAttribute(integrity)}"`;
  return `"${escapeAttribute(href)}"${check} crossorigin`;
};

export const stylesheet = (file: NeededFile): string => `<link rel="stylesheet" href=${checked(file)}>`;

export const moduleScript = (file: NeededFile): string =>
  `<script type="module" src=${checked(file)}></script>`;

/** Has a file fetched, and a script compiled as well, before anything asks for it. */
export const preload = (file: NeededFile): string => {
  const kind = file.href.endsWith(".css") ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} href=${checked(file)}>`;
};
