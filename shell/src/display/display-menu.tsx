import { Popover } from "@cointide/shared/ui/popover";
import { SunMoon } from "lucide-react";
import { LoadedPanel } from "../slices/loaded-panel.tsx";

const load = () => import("./display-panel.tsx").then(({ DisplayPanel }) => DisplayPanel);

const FAILURE = "The display choices could not be loaded. Check your connection and try again.";

/** A button in the header that shows how the page may look; for guests and on the landing page too. */
export const DisplayMenu = () => (
  <Popover label="Display" icon={<SunMoon aria-hidden="true" />} width="24rem">
    <LoadedPanel load={load} failure={FAILURE} props={{}} />
  </Popover>
);
