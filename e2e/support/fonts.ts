import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** The only fonts that browsers find: Latin letters and symbols, and Chinese names of coins. */
const FOLDERS = [
  require.resolve("dejavu-fonts-ttf/package.json"),
  require.resolve("@expo-google-fonts/zcool-xiaowei/package.json"),
].map(dirname);

const FAMILIES = {
  "sans-serif": "DejaVu Sans",
  "system-ui": "DejaVu Sans",
  serif: "DejaVu Serif",
  monospace: "DejaVu Sans Mono",
  "ui-monospace": "DejaVu Sans Mono",
};

const alias = ([generic, family]: string[]): string =>
  `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`;

/**
 * Restricts browsers that this process and its children start to the fonts of these packages, so that installed fonts
 * don't change a layout or a screenshot. Works where browsers use fontconfig, which is on Linux.
 */
export function usePackagedFonts(): void {
  const file = join(tmpdir(), `cointide-fonts-${process.pid}.conf`);
  const lines = [
    ...FOLDERS.map((folder) => `<dir>${folder}</dir>`),
    `<cachedir>${join(tmpdir(), "cointide-fonts")}</cachedir>`,
    "<selectfont><rejectfont><glob>*Condensed*</glob><glob>*ExtraLight*</glob><glob>*Math*</glob></rejectfont></selectfont>",
    ...Object.entries(FAMILIES).map(alias),
    // Debian's default, which the screenshots were taken with.
    '<match target="font"><edit name="hintstyle" mode="assign"><const>hintslight</const></edit></match>',
  ];
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>\n${lines.join("\n")}\n</fontconfig>\n`);
  process.env.FONTCONFIG_FILE = file;
}
