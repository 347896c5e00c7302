const MagicString = require("magic-string");

/** Static methods that libraries of pages change, and what stands in for each in shared/embed/built-ins.ts. */
const SUBSTITUTES = { "Date.now": "getNow", "JSON.stringify": "writeJson" };
const USES = /(?<![\w$.])(?:Date\.now|JSON\.stringify)\b/g;

/** Makes a module import and use the substitutes. Plain JavaScript, because the bundler loads it by its path. */
module.exports = function substituteBuiltIns(source) {
  const code = new MagicString(source);
  const imports = new Set();
  for (const { 0: method, index } of source.matchAll(USES)) {
    const name = SUBSTITUTES[method];
    imports.add(`${name} as $${name}`);
    code.update(index, index + method.length, `$${name}`);
  }
  if (imports.size === 0) return source;
  const { module: path } = this.getOptions();
  code.prepend(`import { ${[...imports].join(", ")} } from ${JSON.stringify(path)};`);
  const map = code.generateMap({ source: this.resourcePath, includeContent: true, hires: "boundary" });
  this.callback(null, code.toString(), map);
};
