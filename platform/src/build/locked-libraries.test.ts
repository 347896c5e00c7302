import { expect, test } from "vitest";
import { lockedLibraries } from "./locked-libraries.ts";

const LOCK = `
importers:
  mfe-one:
    dependencies:
      "@cointide/shared": { specifier: "workspace:*", version: "link:../shared" }
      react: { specifier: "catalog:", version: 19.3.1 }
    devDependencies:
      chart: { specifier: ^1.0.0, version: 1.2.0(react@19.3.1) }
      other-name: { specifier: "npm:real@2.0.0", version: real@2.0.0 }
packages:
  react@19.3.1: { resolution: { integrity: sha512-react } }
  chart@1.2.0: { resolution: { integrity: sha512-chart } }
  scale@3.0.0: { resolution: { integrity: sha512-scale } }
  native@4.0.0: { resolution: { integrity: sha512-native } }
  real@2.0.0: { resolution: { integrity: sha512-real } }
  lonely@1.0.0: { resolution: { integrity: sha512-lonely } }
snapshots:
  react@19.3.1: {}
  chart@1.2.0(react@19.3.1): { dependencies: { react: 19.3.1, scale: 3.0.0 } }
  scale@3.0.0: { optionalDependencies: { chart: 1.2.0(react@19.3.1), native: 4.0.0 } }
  native@4.0.0: {}
  real@2.0.0: {}
  lonely@1.0.0: {}
`;

test("a package's libraries are its own and those that they need, with what they are checked by", () => {
  expect(lockedLibraries(LOCK)(["mfe-one"])).toEqual([
    "chart@1.2.0(react@19.3.1) sha512-chart",
    "native@4.0.0 sha512-native",
    "react@19.3.1 sha512-react",
    "real@2.0.0 sha512-real",
    "scale@3.0.0 sha512-scale",
  ]);
});

test("a slice that joins the workspace changes nothing for the others, and a library of theirs does", () => {
  const before = lockedLibraries(LOCK)(["mfe-one"]);
  const joined = LOCK.replace(
    "\npackages:",
    '\n  mfe-new: { dependencies: { chart: { specifier: "1.0.0", version: 1.0.0 } } }\npackages:\n  chart@1.0.0: {}',
  );
  expect(lockedLibraries(joined)(["mfe-one"])).toEqual(before);
  expect(lockedLibraries(LOCK.replace("sha512-scale", "sha512-other"))(["mfe-one"])).not.toEqual(before);
});
