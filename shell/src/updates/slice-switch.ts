import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { Shell } from "../page/use-shell.ts";
import { composedSlice } from "../slices/composition-store.ts";
import type { KeptFocus } from "./kept-focus.ts";
import { restoreFields } from "./restore-fields.ts";
import { placesOfSlice } from "./slice-places.ts";
import type { SliceSwitch } from "./update-store.ts";
import type { Touched } from "./watch-typing.ts";

type SwitchOptions = {
  shell: Pick<Shell, "composition" | "loader">;
  touched: Touched;
  focus: Pick<KeptFocus, "keep">;
};

/** Puts slices of the page on other releases; what the visitor has typed in them goes along. */
export function createSliceSwitch({ shell, touched, focus }: SwitchOptions): SliceSwitch {
  const { composition, loader } = shell;

  function compose(slice: ComposedSlice): void {
    composition.setState(({ slices }) => ({
      slices: slices.map((one) => (one.name === slice.name ? slice : one)),
    }));
  }

  /** Whether all of the slice that is there comes from the release that it gets first. */
  function isCurrent({ name, releases }: ComposedSlice): boolean {
    return loader.inUse(name).every((version) => version === releases[0]?.version);
  }

  function adopt(slice: ComposedSlice): void {
    compose(slice);
    if (!isCurrent(slice)) loader.renew(slice.name);
  }

  return {
    composition: composition.getState,
    needsConsent: (slice) => placesOfSlice(slice.name).length > 0 && !isCurrent(slice),
    compose,
    adopt,
    async swap(slice) {
      const places = () => placesOfSlice(slice.name);
      const before = composedSlice(composition, slice.name);
      const giveFocus = focus.keep(places());
      const restoring = restoreFields({ places, touched });
      adopt(slice);
      const isComplete = await restoring.done;
      if (!isComplete && before !== undefined) {
        const again = restoreFields({ places, touched, earlier: restoring.kept });
        adopt(before);
        await again.done;
      }
      giveFocus(places());
      return isComplete ? "swapped" : "kept-back";
    },
  };
}
