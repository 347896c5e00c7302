import { join } from "node:path";
import { type Compiler, rspack } from "@rspack/core";
import { ROOT } from "../config/workspace.ts";

const SUBSTITUTES = join(ROOT, "shared/embed/built-ins.ts");

/**
 * Makes modules use substitutes for `Date.now` and `JSON.stringify`, whose results libraries of a page change. For builds whose
 * scripts run in pages of other people.
 */
export const SUBSTITUTES_RULE = {
  test: /\.[cm]?[jt]sx?$/,
  exclude: SUBSTITUTES,
  enforce: "pre" as const,
  loader: join(ROOT, "platform/src/rspack/built-ins-loader.cjs"),
  options: { module: SUBSTITUTES },
};

/** What such libraries redefine besides, and what to write instead. */
const REDEFINED: readonly { use: RegExp; advice: string }[] = [
  { use: /\bArray\.from\b/, advice: "PrototypeJS and MooTools redefine Array.from. Spread or loop" },
  { use: /\bObject\.(?:keys|values)\b/, advice: "PrototypeJS and Sugar redefine this. Use Object.entries" },
  { use: /\.entries\(\)/, advice: "PrototypeJS removes Array.prototype.entries. Count in a for-of loop" },
  { use: /\.reduce\(/, advice: "PrototypeJS redefines Array.prototype.reduce. Write a for-of loop" },
  { use: /\.remove\(\)/, advice: "PrototypeJS redefines remove() of elements. Use detach()" },
  { use: /\.replaceWith\(/, advice: "MooTools redefines replaceWith() of elements. Detach and append" },
  { use: /\.bind\([^()]*,/, advice: "MooTools redefines bind(). Bind no arguments, or write a function" },
  { use: /\bnew (?:Event|Request)\(/, advice: "MooTools redefines this class. Use CustomEvent or fetch()" },
  {
    use: /\bDate\.parse\b/,
    advice: "Date.js and MooTools redefine Date.parse. Use new Date(text).getTime()",
  },
];

/** Lets a build fail if one of its scripts uses what libraries of a page redefine. */
export class RedefinedMethodsPlugin {
  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap("RedefinedMethodsPlugin", (compilation) => {
      // After the minimizer has taken out what is not used.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "RedefinedMethodsPlugin", stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets)) {
          if (!file.endsWith(".js")) continue;
          const script = asset.source().toString();
          for (const { use, advice } of REDEFINED) {
            const found = use.exec(script);
            if (found === null) continue;
            const place = script.slice(Math.max(0, found.index - 40), found.index + 40);
            compilation.errors.push(new rspack.WebpackError(`${file}: ${advice} instead of ${place}`));
          }
        }
      });
    });
  }
}
