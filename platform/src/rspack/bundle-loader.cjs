const { resolve } = require("node:path");
const { build } = require("esbuild");

/**
 * Gives a module with all that it imports as one script that stands alone, for what a worker runs: as an entry of
 * the page's own build it would bring the whole federation runtime along. Plain JavaScript, because the bundler
 * loads it by its path.
 */
module.exports = async function bundleLoader() {
  const done = this.async();
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [this.resourcePath],
      absWorkingDir: this.rootContext,
      bundle: true,
      write: false,
      metafile: true,
      // `worker-maps.ts` puts it beside the script.
      sourcemap: "inline",
      minify: this.mode === "production",
      format: "esm",
      platform: "browser",
      target: "es2022",
      logLevel: "silent",
    });
    for (const file of Object.keys(metafile.inputs)) {
      this.addDependency(resolve(this.rootContext, file));
    }
    done(null, outputFiles[0].text);
  } catch (error) {
    done(error);
  }
};
