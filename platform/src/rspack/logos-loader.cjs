const { dirname, resolve } = require("node:path");
const { pickLogos } = require("./pick-logos.cjs");

/** Fills the table of logos with their addresses, and puts their files into the build. */
module.exports = function logosLoader() {
  this.addDependency(resolve(dirname(this.resourcePath), "logo-codes.json"));
  const entries = pickLogos(this.rootContext).map(({ code, file, svg }) => {
    this.emitFile(`logos/${file}`, svg);
    return `${JSON.stringify(code)}: base + ${JSON.stringify(file)},`;
  });
  return `const base = __webpack_public_path__ + "logos/";\nexport const LOGO_FILES = {\n${entries.join("\n")}\n};\n`;
};
