const { createHash } = require("node:crypto");
const { existsSync, readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname, join, resolve } = require("node:path");

const SHARED = resolve(__dirname, "../../../shared");

/** A branded picture of 24 units on a disc: a dark one where parts of it are white. */
function onDisc(body) {
  const ground = /#fff(fff)?\b/i.test(body) ? "#1b2430" : "#fff";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${ground}"/><svg x="5" y="5" width="22" height="22" viewBox="0 0 24 24">${body}</svg></svg>`;
}

/**
 * The logos of coins: of each code in `shared/coins/logo-codes.json` its file, whose name has a hash of its content, and the
 * picture. cryptocurrency-icons has those of older coins, and token-branded those of newer ones. Throws where neither has one.
 * Plain JavaScript, because the bundler loads it by its path.
 * @param folder that of the package whose build has the logos, and which names both packages in `bundledData`.
 */
function pickLogos(folder) {
  const installed = createRequire(join(folder, "package.json"));
  const codes = JSON.parse(readFileSync(join(SHARED, "coins/logo-codes.json"), "utf8"));
  const icons = join(dirname(installed.resolve("cryptocurrency-icons/package.json")), "svg/color");
  const branded = installed("@iconify-json/token-branded/icons.json").icons;
  const pictureOf = (code) => {
    const file = join(icons, `${code.toLowerCase()}.svg`);
    if (existsSync(file)) return readFileSync(file, "utf8");
    const icon = branded[code.toLowerCase()];
    if (icon === undefined)
      throw new Error(`No package has a logo of ${code}: take it out of logo-codes.json.`);
    return onDisc(icon.body);
  };
  return codes.map((code) => {
    const svg = pictureOf(code);
    const hash = createHash("sha256").update(svg).digest("hex").slice(0, 8);
    return { code, file: `${code.toLowerCase()}.${hash}.svg`, svg };
  });
}

module.exports = { pickLogos };
