import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";

type Logo = { code: string; file: string; svg: string };

const { pickLogos } = createRequire(import.meta.url)("./pick-logos.cjs") as {
  pickLogos(folder: string): Logo[];
};
const logosOf = (name: string) => pickLogos(join(ROOT, name));

it("has the same logos for the shell and for each slice with embeds", () => {
  const shell = logosOf("shell");
  for (const slice of ["mfe-streams", "mfe-charts"]) expect(logosOf(slice)).toEqual(shell);
});

it("has pictures that run nothing and fetch nothing", () => {
  const unsafe = logosOf("shell").filter(({ svg }) =>
    /<script|<foreignObject|\son\w+=|href="(?!#)/i.test(svg.replace(/xmlns(:\w+)?="[^"]*"/g, "")),
  );
  expect(unsafe.map(({ code }) => code)).toEqual([]);
});
