import type { Compiler, RspackPluginInstance } from "@rspack/core";
import { parseSync } from "oxc-parser";

const NAME = "eager modules";

type Span = { start: number; end: number };

/** Where the functions are that run the modules of a script, from their parameters on. */
function moduleFunctions(code: string): Span[] {
  const { program } = parseSync("script.mjs", code);
  const declared = program.body.flatMap((statement) =>
    statement.type === "VariableDeclaration" ? statement.declarations.map(({ init }) => init) : [],
  );
  for (const table of declared) {
    if (table?.type !== "ObjectExpression") continue;
    const functions = table.properties.flatMap((property) =>
      property.type === "Property" && property.method && !property.computed ? [property.value] : [],
    );
    const isPlain = functions.every(
      (each) => each.type === "FunctionExpression" && !each.async && !each.generator,
    );
    if (functions.length > 0 && functions.length === table.properties.length && isPlain) return functions;
  }
  return [];
}

/**
 * Has browsers compile the modules of the entry as they read it. They all run at once, but a browser takes a function
 * for one that may never run, so it reads what is in it twice; one in parentheses it compiles the first time.
 */
export class EagerModulesPlugin implements RspackPluginInstance {
  #entry: string;

  /** @param entry the name of the entry, each of whose modules runs when it does. */
  constructor(entry: string) {
    this.#entry = entry;
  }

  apply({ hooks, rspack }: Compiler): void {
    const { ReplaceSource } = rspack.sources;
    hooks.thisCompilation.tap(NAME, (compilation) => {
      // After the minimizer, which takes parentheses away; before hashes and source maps are made.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        const files = compilation.entrypoints.get(this.#entry)?.getFiles() ?? [];
        for (const file of files.filter((name) => name.endsWith(".js"))) {
          const script = assets[file];
          if (script === undefined) continue;
          const eager = new ReplaceSource(script);
          for (const { start, end } of moduleFunctions(script.source().toString())) {
            eager.insert(start, ":(function");
            eager.insert(end, ")");
          }
          compilation.updateAsset(file, eager);
        }
      });
    });
  }
}
