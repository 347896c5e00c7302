import { type SliceEnvironment, slicePreset } from "@cointide/platform/slice-preset";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";

/** The build of this slice: what all slices have in common, and the container that pages load it from. */
export default (environment: SliceEnvironment) => {
  const { configuration, container } = slicePreset(import.meta.dirname, environment);
  return { ...configuration, plugins: [...configuration.plugins, new ModuleFederationPlugin(container)] };
};
