import { build } from "esbuild";
import { compileScript, parse, type SFCScriptCompileOptions } from "vue/compiler-sfc";
import type { ForeignSite } from "./foreign-site.ts";
import type { Product } from "./product.ts";

const ICON = '<link rel="icon" href="data:,">';
/** Where the libraries of a page are found. */
const E2E = `${import.meta.dirname}/..`;

/** Puts a page with this markup on a foreign site. Returns its address. */
export const putPage = (
  site: ForeignSite,
  name: string,
  markup: string,
  headers?: Record<string, string>,
): string => {
  const page = `<!doctype html><html lang="en"><title>${name}</title>${ICON}<body>${markup}`;
  return site.put(`${name}.html`, page, headers);
};

/** The script tags of the ticker and the chart. */
export const embedScripts = ({ streams, charts }: Product): string =>
  `<script src="${streams}/embed/ticker.js" async></script><script src="${charts}/embed/chart.js" async></script>`;

/** A page with a script of modules, as a bundler makes it of what was copied. */
export function putBundle(site: ForeignSite, name: string, script: string, markup: string): string {
  site.put(`${name}.js`, script);
  return putPage(site, name, `${markup}<script type="module" src="/${name}.js"></script>`);
}

/** A script as a bundler makes it of what was copied. @param react the version that its elements are of. */
export async function bundle(code: string, react = ""): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: E2E,
    stdin: { contents: code, resolveDir: E2E, loader: "jsx" },
    ...(react && { alias: { react }, jsxImportSource: react }),
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/** How versions of React render a component. */
const RENDER = {
  "react-19":
    'import { createRoot } from "react-dom-19/client"; createRoot(document.getElementById("root")).render(<Component />);',
  "react-18":
    'import { createRoot } from "react-dom-18/client"; createRoot(document.getElementById("root")).render(<Component />);',
  "react-17":
    'import { render } from "react-dom-17"; render(<Component />, document.getElementById("root"));',
} as const;

/** A page of React with a component of the guide. */
export function bundleReact(component: string, react: keyof typeof RENDER): Promise<string> {
  const [, name = ""] = /export function (\w+)/.exec(component) ?? [];
  return bundle(`${component}\n${RENDER[react].replace("Component", name)}`, react);
}

type VueOptions = Pick<SFCScriptCompileOptions, "templateOptions"> & { template: object };

/**
 * A page of Vue with a component of the guide.
 * @param option what the guide gives to Vite.
 */
export async function bundleVue(component: string, option: string): Promise<string> {
  const options = new Function("vue", `return ${option.replace(/^\/\/.*\n/, "")}`);
  const { template } = options((given: VueOptions) => given) as VueOptions;
  const { descriptor } = parse(component);
  const { content } = compileScript(descriptor, {
    id: "component",
    inlineTemplate: true,
    templateOptions: template,
    genDefaultAs: "Component",
  });
  return bundle(`${content}\nimport { createApp } from "vue"; createApp(Component).mount("#root");`);
}
