import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/registry";
import { ROOT } from "../config/workspace.ts";

/** What stands around a slice in a deployed page while it is being developed. */
export const HOT = join(ROOT, "shared", "dev", "hot");

/**
 * What the shell asks of an expose, told by the module that it can be edited in. The names are the contract's
 * (`shared/host/host.ts`); an expose that no contract of the shell names is left as it is.
 */
function exportOf({ slots }: SliceDescription, expose: string): string | undefined {
  if (expose === "./routes") return "export const createRoutes = (host) => face.createRoutes(host);";
  if (Object.values(slots).includes(expose))
    return "export const Slot = (props) => jsxDEV(face.Slot, props);";
  return undefined;
}

function faceOf(slice: string, expose: string, source: string, exported: string): string {
  const from = JSON.stringify(source);
  return `import * as face from ${from};
import { jsxDEV } from ${JSON.stringify(join(HOT, "jsx-dev-runtime.ts"))};
import { keepHot } from ${JSON.stringify(join(HOT, "keep-hot.ts"))};
const { replaced, failed } = keepHot(${JSON.stringify(slice)}, ${JSON.stringify(expose)});
${exported}
import.meta.webpackHot?.accept(${from}, replaced, failed);
`;
}

/**
 * Writes a module in front of each expose of a slice: the page adopts that one, which stays the same while
 * the expose behind it changes. Gives the exposes to build.
 */
export function writeHotFaces(folder: string, description: SliceDescription): Record<string, string> {
  const { name, exposes } = description;
  const faces = join(folder, ".cache", "dev");
  mkdirSync(faces, { recursive: true });
  return Object.fromEntries(
    Object.entries(exposes).map(([expose, path]) => {
      const exported = exportOf(description, expose);
      const source = join(folder, path);
      if (exported === undefined) return [expose, source];
      const face = join(faces, `${expose.replace(/^\.\//, "").replaceAll("/", "-")}.js`);
      writeFileSync(face, faceOf(name, expose, source, exported));
      return [expose, face];
    }),
  );
}
