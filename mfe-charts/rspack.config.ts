import { embedPreset } from "@cointide/platform/embed-preset";
import { type SliceEnvironment, slicePreset } from "@cointide/platform/slice-preset";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";

/**
 * The build of this slice: what all slices have in common, and the container that pages load it from. The chart for pages
 * outside of the product is built beside it.
 */
export default (environment: SliceEnvironment) => {
  const { configuration, container } = slicePreset(import.meta.dirname, environment);
  return [
    { ...configuration, plugins: [...configuration.plugins, new ModuleFederationPlugin(container)] },
    ...embedPreset(import.meta.dirname),
  ];
};
