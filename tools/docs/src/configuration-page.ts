import { backupSchema } from "@cointide/api/backup-settings";
import { anywhere as serviceSchema } from "@cointide/api/environment";
import { exchangeSchema } from "@cointide/exchange-sim/environment";
import { environmentSchema } from "@cointide/platform/environment";
import { chromiumSchema } from "@cointide/platform/installed-chromium";
import { sliceServerSchema, variableOf } from "@cointide/platform/slice-address";
import { workspaceSlices } from "@cointide/platform/workspace";
import * as z from "zod";

const SCHEMAS = [
  environmentSchema,
  serviceSchema,
  backupSchema,
  sliceServerSchema,
  chromiumSchema,
  exchangeSchema,
];

/** Order of the groups on the page. */
const GROUPS = [
  "Ports and addresses",
  "Data",
  "Market",
  "Mail",
  "Security",
  "Deployment",
  "Development",
  "Simulated exchange",
];

type Setting = { group: string; name: string; description: string; fallback: string };

/** Metadata of a setting, as written next to its schema. */
type Property = { group?: string; description?: string; fallback?: string; enum?: string[] };

function describeDefault(schema: z.core.$ZodType): string {
  const { data } = z.safeParse(schema, undefined);
  if (data === undefined || String(data) === "") return "none";
  return `\`${typeof data === "boolean" ? Number(data) : data}\``;
}

/** Lists all settings, each once. Throws if one has no group or description. */
function listSettings(): Setting[] {
  const settings = new Map<string, Setting>();
  const names = new Set<string>();
  for (const schema of SCHEMAS) {
    const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    for (const [name, property] of Object.entries(properties) as [string, Property][]) {
      names.add(name);
      const { group, description, fallback = describeDefault(schema.shape[name as never]) } = property;
      if (group === undefined || description === undefined || settings.has(name)) continue;
      const values = property.enum?.map((value) => `\`${value}\``).join(", ");
      const isListed = values !== undefined && values !== "`0`, `1`";
      settings.set(name, {
        ...{ group, name, fallback },
        description: isListed ? `${description}. Values: ${values}` : description,
      });
    }
  }
  for (const name of names) {
    const group = settings.get(name)?.group ?? "";
    if (!GROUPS.includes(group))
      throw new Error(`${name} needs a description and a group that the page has.`);
  }
  return [...settings.values()];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = widths.map((width) => "-".repeat(width));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

const slicesTable = () =>
  table(
    ["Slice", "Port", "Default", "Origin"],
    workspaceSlices().map(({ name, port }) => [
      `\`${name}\``,
      `\`PORT_${variableOf(name)}\``,
      `\`${port}\``,
      `\`ORIGIN_${variableOf(name)}\``,
    ]),
  );

const INTRODUCTION = `# Configuration

Every setting is an environment variable with a working default. Set variables in the environment or in a \`.env\` file
in the repository root. The environment takes precedence. For example, this moves the page and the service to other ports:

\`\`\`sh
PORT_SHELL=8080 PORT_API=8081 npm start
\`\`\`

An invalid value stops the program at its start with a message that names the variable. An empty value counts as unset.

This page is generated from the schemas that parse the settings ([how to add one](../CONTRIBUTING.md)).`;

const SLICES = `## Slices

Each slice has a port on this machine and an origin at which browsers load it. Without \`ORIGIN_…\` the origin is
\`http://localhost:PORT\`. The default port is \`port\` in the slice's \`slice.json\`.`;

/** Returns the text of docs/configuration.md. */
export function configurationPage(): string {
  const settings = listSettings();
  const sections = GROUPS.map((group) => {
    const rows = settings
      .filter((setting) => setting.group === group)
      .map(({ name, description, fallback }) => [`\`${name}\``, description, fallback]);
    return `## ${group}\n\n${table(["Variable", "What it sets", "Default"], rows)}`;
  });
  const [ports = "", ...others] = sections;
  return `${[INTRODUCTION, ports, `${SLICES}\n\n${slicesTable()}`, ...others].join("\n\n")}\n`;
}
