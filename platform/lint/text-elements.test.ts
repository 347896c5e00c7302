import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

const REFUSED = [
  "<p>{icon && <Icon />}{note}</p>",
  "<p><b />{note}</p>",
  "<p>{count} rows</p>",
  "<p>{label} </p>",
  '<p>Live{age && " · "}{age}</p>',
  '<p><b />{isOn ? <i /> : "off"}</p>',
  "<p>{isOn && <b />}\n{/* a comment */}\n{note}</p>",
  "<p><styles.Icon /> text</p>",
  "<p>{rows.map((row) => <b key={row} />)}text</p>",
  "<>{note}</>",
  "<>text</>",
  "<p>{isOn && <>text</>}</p>",
  "function Count({ list }) { return list.length; }",
  "const Name = ({ coin }) => coin.name;",
];

const ACCEPTED = [
  "<p>{note}</p>",
  "<p>{isOn ? <b /> : note}</p>",
  `<p>{\`\${count} rows\`}</p>`,
  "<p>text <b>{note}</b></p>",
  "<p>text <Icon /></p>",
  "<p>{isOn && <b />}<span>{note}</span></p>",
  "<p>{/* a comment */}{note}</p>",
  "<p>{rows.map((row) => <b key={row} />)}<Icon /></p>",
  "<><b />{isOn && <i />}</>",
  "function Rows({ list }) { return list.map((row) => <b key={row} />); }",
  "function Notice({ dialog }) { return createPortal(<p />, dialog); }",
  "function ageOf(since) { return formatAge(since); }",
  "function Panel({ onClose }) { const close = () => { return onClose(); }; return <b onClick={close} />; }",
];

/** Returns the pieces of code that the rule refuses. */
function refusedOf(pieces: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "text-elements-"));
  try {
    pieces.forEach((piece, index) => {
      const code = piece.startsWith("<") ? `const view = (\n${piece}\n);\n` : piece;
      writeFileSync(join(folder, `${index}.tsx`), code);
    });
    const plugins = [join(import.meta.dirname, "text-elements.grit")];
    writeFileSync(
      join(folder, "biome.json"),
      JSON.stringify({ plugins, linter: { rules: { preset: "none" } } }),
    );
    const biome = join(root, "node_modules/.bin/biome");
    const options = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
    const { stdout } = spawnSync(biome, options, { cwd: folder, encoding: "utf8" });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
    const paths = new Set(diagnostics.map(({ location }) => location.path));
    return pieces.filter((_, index) => paths.has(`${index}.tsx`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("refuses text next to other nodes and text without an element", () => {
  expect(refusedOf([...REFUSED, ...ACCEPTED])).toEqual(REFUSED);
});
