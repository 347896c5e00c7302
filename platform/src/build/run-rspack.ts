import { type Configuration, rspack, type Stats } from "@rspack/core";

/** Builds one configuration and gives its statistics. Rejects with the compiler's messages where it has errors or warnings. */
export function runRspack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || stats === undefined)
          reject(failure ?? new Error(`${config.name}: nothing was built.`));
        else if (stats.hasErrors() || stats.hasWarnings()) {
          reject(
            new Error(`${config.name}: ${stats.toString({ preset: "errors-warnings", colors: false })}`),
          );
        } else resolve(stats);
      });
    });
  });
}
