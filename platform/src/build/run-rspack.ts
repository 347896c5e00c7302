import { type Configuration, rspack, type Stats } from "@rspack/core";

/** Builds one configuration and returns its statistics. Rejects with the compiler's errors and warnings, if any. */
export function runRspack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || stats === undefined)
          reject(failure ?? new Error(`${config.name}: nothing was built.`));
        else if (stats.hasErrors() || stats.hasWarnings()) {
          reject(new Error(stats.toString({ preset: "errors-warnings", colors: false })));
        } else resolve(stats);
      });
    });
  });
}
